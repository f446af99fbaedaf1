/** A double of Supabase's Management API for one project: strict about tokens, paths and bodies, and remembers what it gets. */

import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { onTestFinished } from 'vitest';

export const PROJECT = 'abcdefghijklmnopqrst';
export const ACCESS_TOKEN = `sbp_${'0123456789abcdef'.repeat(3).slice(0, 40)}`;

export interface Upload {
	entrypoint: string;
	verifyJwt: boolean;
	/** By path. */
	files: Map<string, string>;
}

export interface ManagementApi {
	url: string;
	/** By function: what was deployed. */
	functions: Map<string, Upload>;
	secrets: Map<string, string>;
	auth: Record<string, unknown>;
	/** The API fails at this path, until it is null. */
	failAt: string | null;
	status: string;
}

export async function managementApi(): Promise<ManagementApi> {
	const state: ManagementApi = {
		url: '',
		functions: new Map(),
		secrets: new Map(),
		auth: {},
		failAt: null,
		status: 'ACTIVE_HEALTHY',
	};
	/** Uploaded, but not deployed yet: several functions are deployed by one call after their uploads. */
	const bundled = new Map<string, Upload>();
	const app = new Hono();
	app.use(async (c, next) => {
		if (c.req.header('authorization') !== `Bearer ${ACCESS_TOKEN}`)
			return c.json({ message: 'Unauthorized' }, 401);
		if (state.failAt && c.req.path.endsWith(state.failAt)) return c.json({ message: 'Out of order' }, 500);
		await next();
	});
	const project = `/v1/projects/${PROJECT}`;
	app.get(project, (c) =>
		c.json({
			...{ id: PROJECT, ref: PROJECT, name: 'lotline', region: 'us-east-1', status: state.status },
			...{ organization_id: 'office', organization_slug: 'office', created_at: '2026-11-01T00:00:00Z' },
			database: { host: 'db', version: '17.6.1', postgres_engine: '17', release_channel: 'ga' },
		}),
	);
	app.get(`${project}/api-keys`, (c) =>
		c.json([
			{ name: 'anon', api_key: 'an-older-key', id: '1', type: 'legacy' },
			{ name: 'default', api_key: 'sb_publishable_of_the_project', id: '2', type: 'publishable' },
		]),
	);
	app.get(`${project}/functions`, (c) =>
		c.json([...state.functions.keys()].map((slug) => describeFunction(slug))),
	);
	app.post(`${project}/functions/deploy`, async (c) => {
		const slug = c.req.query('slug') ?? '';
		const form = await c.req.formData();
		const metadata = JSON.parse(String(form.get('metadata')));
		const files = new Map<string, string>();
		for (const file of form.getAll('file')) {
			if (typeof file === 'string') return c.json({ message: 'file must be a file' }, 400);
			files.set(file.name, await file.text());
		}
		if (!slug || ![...files.keys()].some((name) => metadata.entrypoint_path.endsWith(name)))
			return c.json({ message: 'entrypoint_path is not among the files' }, 400);
		const upload = { entrypoint: metadata.entrypoint_path, verifyJwt: metadata.verify_jwt, files };
		(c.req.query('bundleOnly') === 'true' ? bundled : state.functions).set(slug, upload);
		return c.json(describeFunction(slug), 201);
	});
	app.put(`${project}/functions`, async (c) => {
		const list = (await c.req.json()) as { slug: string }[];
		for (const { slug } of list) {
			const upload = bundled.get(slug);
			if (!upload) return c.json({ message: `${slug} was not uploaded` }, 400);
			state.functions.set(slug, upload);
		}
		return c.json({ functions: list.map(({ slug }) => describeFunction(slug)) });
	});
	app.post(`${project}/secrets`, async (c) => {
		const list = (await c.req.json()) as { name: string; value: string }[];
		if (list.some(({ name, value }) => /^SUPABASE_/.test(name) || typeof value !== 'string' || value === ''))
			return c.json({ message: 'Invalid secret' }, 400);
		for (const { name, value } of list) state.secrets.set(name, value);
		return c.body(null, 201);
	});
	app.patch(`${project}/config/auth`, async (c) => {
		state.auth = { ...state.auth, ...(await c.req.json()) };
		return c.json(state.auth);
	});
	app.notFound((c) => c.json({ message: 'Project not found' }, 404));
	const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
	await once(server, 'listening');
	onTestFinished(() => void server.close());
	state.url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
	return state;
}

function describeFunction(slug: string) {
	return {
		...{ id: slug, slug, name: slug, version: 1, status: 'ACTIVE', created_at: 1, updated_at: 1 },
		...{ verify_jwt: false, import_map: false, entrypoint_path: '', import_map_path: '' },
	};
}
