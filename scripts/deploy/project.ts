/** A Supabase project, through the platform's Management API. */
import { SetupError } from '../../host/setup-error.ts';

export interface Project {
	/** The URL of its API, without a trailing slash. */
	url: string;
	/** The key that browsers send. It is public. */
	publishableKey: string;
	/** Sets these settings of its auth service, by the API's names, and keeps the others. */
	configureAuth(settings: Readonly<Record<string, unknown>>): Promise<void>;
	/** Sets these environment variables of its functions. */
	setSecrets(values: Readonly<Record<string, string>>): Promise<void>;
}

export interface Access {
	/** The project's reference: 20 letters. */
	ref: string;
	token: string;
	/** The platform's API; its own unless tests replace it. */
	apiUrl: string;
}

/** In milliseconds. */
const TIMEOUT = 30_000;

/**
 * Opens a project after checking that it is there and runs.
 *
 * @throws SetupError with a sentence for the operator
 */
export async function openProject(access: Access): Promise<Project> {
	const { ref } = access;
	const path = `/v1/projects/${ref}`;
	const project = (await callApi(access, 'GET', path)) as { status?: unknown } | null;
	if (project?.status !== 'ACTIVE_HEALTHY')
		throw new SetupError(
			`The project ${ref} isn't running (${project?.status}). Resume it in the dashboard.`,
		);
	const keys = await callApi(access, 'GET', `${path}/api-keys?reveal=true`);
	return {
		url: `https://${ref}.supabase.co`,
		publishableKey: publishableKey(keys),
		configureAuth: async (settings) => {
			await callApi(access, 'PATCH', `${path}/config/auth`, settings);
		},
		setSecrets: async (values) => {
			const list = Object.entries(values).map(([name, value]) => ({ name, value }));
			await callApi(access, 'POST', `${path}/secrets`, list);
		},
	};
}

async function callApi({ apiUrl, ref, token }: Access, method: string, path: string, body?: unknown) {
	const response = await fetch(apiUrl + path, {
		method,
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
		signal: AbortSignal.timeout(TIMEOUT),
		...(body !== undefined && { body: JSON.stringify(body) }),
	}).catch((error: Error) => {
		throw new SetupError(`Supabase can't be reached at ${apiUrl}: ${error.message}`);
	});
	const text = await response.text();
	if (response.ok) return text === '' ? null : JSON.parse(text);
	throw new SetupError(
		refusal(response.status, ref) ?? `Supabase refused ${method} ${path}: ${text.slice(0, 300)}`,
	);
}

function refusal(status: number, ref: string): string | null {
	if (status === 401)
		return 'SUPABASE_ACCESS_TOKEN is wrong or has expired. Create one at https://supabase.com/dashboard/account/tokens.';
	if (status === 403) return `SUPABASE_ACCESS_TOKEN may not change the project ${ref}.`;
	if (status === 404)
		return `There is no project ${ref}, or SUPABASE_ACCESS_TOKEN belongs to another account.`;
	return null;
}

/** The newer kind of key if there is one. */
function publishableKey(keys: unknown): string {
	const list = (Array.isArray(keys) ? keys : []) as { type?: string; name?: string; api_key?: string }[];
	const key = list.find(({ type }) => type === 'publishable') ?? list.find(({ name }) => name === 'anon');
	if (!key?.api_key)
		throw new SetupError('The project has no publishable key. Create one in its API settings.');
	return key.api_key;
}
