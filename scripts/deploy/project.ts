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
	if (typeof project?.status !== 'string') throw notTheApi(access);
	if (project.status !== 'ACTIVE_HEALTHY')
		throw new SetupError(`The project ${ref} isn't running (${project.status}). Resume it in the dashboard.`);
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

async function callApi(access: Access, method: string, path: string, body?: unknown): Promise<unknown> {
	const { apiUrl, ref, token } = access;
	const request = async () => {
		const response = await fetch(apiUrl + path, {
			method,
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			signal: AbortSignal.timeout(TIMEOUT),
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
		return { response, text: await response.text() };
	};
	const { response, text } = await request().catch((error: Error) => {
		throw new SetupError(`Supabase can't be reached at ${apiUrl}: ${error.message}`);
	});
	const { ok, status } = response;
	if (!ok)
		throw new SetupError(
			refusal(status, ref) ?? `Supabase refused ${method} ${path} (${status}).${reasonIn(text)}`,
		);
	// Some calls are answered with nothing.
	if (text === '') return null;
	try {
		return JSON.parse(text);
	} catch {
		throw notTheApi(access);
	}
}

/** Such as the sign-in page of a network or a proxy, which answers every address. */
function notTheApi({ apiUrl }: Access): SetupError {
	return new SetupError(
		`${apiUrl} didn't answer as Supabase's API does. Check SUPABASE_API_BASE_URL, and whether a proxy or a sign-in page of your network answers instead.`,
	);
}

/** What the API says about a refusal; nothing if a page answers. */
function reasonIn(text: string): string {
	return /^\s*</.test(text) ? '' : ` ${text.replace(/\s+/g, ' ').trim().slice(0, 300)}`.trimEnd();
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
