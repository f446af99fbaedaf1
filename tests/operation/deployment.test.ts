/** The deployment files match the product: the container, the systemd unit and the proxies. */
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ATTACHMENT_LIMITS } from '../../contract/reports/attachment.ts';
import { TIMEOUTS } from '../../host/http/listen.ts';
import { SETTING_NAMES } from '../../host/settings.ts';
import { start } from '../process.ts';

const folder = mkdtempSync(join(tmpdir(), 'lotline-image-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dockerfile = readFileSync('Dockerfile', 'utf8');
const image = dockerfile.split(/^FROM /m).at(-1) ?? '';

/** Other tests write these folders, which the image's own build doesn't have. */
const isOfImage = (path: string) => !/^dist\/(tools|hosted|functions)(\/|$)/.test(path);

describe('the Docker image', () => {
	test('includes every file that Lotline needs, and builds nothing at startup', async () => {
		const app = join(folder, 'app');
		const copied = [...image.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(
			([, paths]) => paths?.split(' ') ?? [],
		);
		expect(copied).toContain('/app/dist');
		for (const path of copied.map((each) => each.replace('/app/', ''))) {
			mkdirSync(dirname(join(app, path)), { recursive: true });
			if (path === 'node_modules') symlinkSync(join(process.cwd(), path), join(app, path));
			else cpSync(path, join(app, path), { recursive: true, preserveTimestamps: true, filter: isOfImage });
		}
		const program = [process.execPath, join(app, 'scripts', 'run.mjs'), 'start'] as const;
		const run = start({ LOTLINE_DATA_DIR: join(folder, 'data'), LOTLINE_DEMO: '0' }, { program });
		const url = await run.ready;
		expect((await fetch(`${url}/pricing`)).status).toBe(200);
		expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'ok', database: 'ok' });
	});

	test('runs as an unprivileged user, with one volume', () => {
		expect(image).toMatch(/^USER node$/m);
		expect(image.match(/^VOLUME .*$/gm)).toEqual(['VOLUME /data']);
		expect(image).toContain('LOTLINE_DATA_DIR=/data');
	});

	test('includes no secrets and no data', () => {
		const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
		for (const name of ['.env', '.env.*', '.data', '.git', 'node_modules']) expect(ignored).toContain(name);
	});
});

describe('the systemd unit', () => {
	const unit = readFileSync('deploy/lotline.service', 'utf8');

	test('runs an existing command as its own user, and leaves the database to Lotline', () => {
		const [, program = ''] = /^ExecStart=\/usr\/bin\/node (\S+) start$/m.exec(unit) ?? [];
		expect(existsSync(program)).toBe(true);
		for (const line of ['User=lotline', 'KillMode=mixed', 'ProtectSystem=strict', 'NoNewPrivileges=yes'])
			expect(unit.split('\n')).toContain(line);
	});
});

describe('every setting', () => {
	const assignments = [
		...dockerfile.matchAll(/\b([A-Z][A-Z_]+)=\S/g),
		...readFileSync('deploy/lotline.service', 'utf8').matchAll(/\b(LOTLINE_\w+)=/g),
		...readFileSync('deploy/compose.yaml', 'utf8').matchAll(/^ {6}([A-Z][A-Z_]+):/gm),
	].map(([, name]) => name);

	test('in the deployment files exists in Lotline', () => {
		const others = ['NODE_ENV', 'SITE', 'UPSTREAM'];
		expect(assignments.length).toBeGreaterThan(4);
		expect(
			assignments.filter((name) => !SETTING_NAMES.includes(name ?? '') && !others.includes(name ?? '')),
		).toEqual([]);
	});
});

test('nginx closes idle connections before Lotline does', () => {
	const [, seconds] = /keepalive_timeout (\d+)s;/.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? [];
	expect(Number(seconds) * 1000).toBeLessThan(TIMEOUTS.keepAlive);
});

test('proxies let the largest PDF through that an agent may attach', () => {
	const sizes = ['deploy/nginx.conf', 'deploy/Caddyfile'].map(
		(file) => /max_(?:body_)?size (\d+(?:m|MiB))\b/.exec(readFileSync(file, 'utf8'))?.[1],
	);
	expect(sizes).toEqual([`${ATTACHMENT_LIMITS.megabytes}m`, `${ATTACHMENT_LIMITS.megabytes}MiB`]);
});

test('every metric in the guide and the alerts is one that Lotline exports', () => {
	const named = ['docs/operations.md', 'deploy/prometheus-alerts.yaml'].flatMap((file) =>
		[...readFileSync(file, 'utf8').matchAll(/\blotline_[a-z_]+[a-z]/g)].map(([name]) =>
			name.replace(/_bucket$/, ''),
		),
	);
	const sources = readdirSync('host', { recursive: true, encoding: 'utf8' })
		.filter((name) => /(?<!\.test)\.ts$/.test(name))
		.map((name) => readFileSync(join('host', name), 'utf8'))
		.join('\n');
	expect(named.length).toBeGreaterThan(30);
	expect(named.filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
});
