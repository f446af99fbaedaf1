/** The walls of the house: which room may import which, by the table of docs/architecture.md. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

interface Room {
	rooms: string[];
	packages: (string | RegExp)[];
}

/** An allow-list: what is not named here is not imported. `scripts` and `tests` may import anything. */
const ROOMS: Readonly<Record<string, Room>> = {
	domain: { rooms: [], packages: [] },
	contract: { rooms: ['domain'], packages: ['zod/mini'] },
	providers: { rooms: ['domain'], packages: [] },
	report: { rooms: ['domain'], packages: ['pdfkit'] },
	server: {
		rooms: ['domain', 'contract', 'providers', 'report'],
		packages: ['@supabase/supabase-js', 'stripe', 'zod/mini'],
	},
	'supabase/functions': { rooms: ['server'], packages: [] },
	host: {
		rooms: ['domain', 'contract', 'providers', 'server', 'supabase/functions'],
		packages: [
			/^node:/,
			/^hono(\/|$)/,
			/^@hono\/node-server(\/|$)/,
			/^@supabase\/lite(\/|$)/,
			'jose',
			'nodemailer',
			'pino',
			'postgres',
			'rate-limiter-flexible',
			'ws',
			'zod',
		],
	},
	web: {
		rooms: ['domain', 'contract', 'report'],
		packages: [
			/^react(-dom)?(\/|$)/,
			'react-router',
			/^@tanstack\//,
			/^radix-ui(\/|$)/,
			'lucide-react',
			'@supabase/supabase-js',
			/^maplibre-gl(\/|$)/,
			'topojson-client',
			/^us-atlas\//,
			/^@fontsource\/source-sans-3\/files\//,
		],
	},
};

/** The files that their hosts load by a default export. */
const DEFAULT_EXPORTS = [/^web\/pages\/[\w-]+\.tsx$/, /^supabase\/functions\/[\w-]+\/index\.ts$/];

describe.each(Object.entries(ROOMS))('the room %s', (room, allowed) => {
	const files = filesOf(room);

	test('is not empty', () => {
		expect(files.length).toBeGreaterThan(0);
	});

	test('imports only what the table allows', () => {
		const strangers = files.flatMap((file) =>
			specifiersOf(file)
				.filter((specifier) => !isAllowed(file, specifier, room, allowed))
				.map((specifier) => `${file} imports ${specifier}`),
		);
		expect(strangers).toEqual([]);
	});

	test('has default exports only where a host asks for them', () => {
		const withDefault = files.filter(hasDefaultExport);
		expect(withDefault.filter((file) => !DEFAULT_EXPORTS.some((pattern) => pattern.test(file)))).toEqual([]);
	});
});

test('every folder with sources at the top level is a room of the table', () => {
	const known = new Set([...Object.keys(ROOMS).map((room) => room.split('/')[0]), 'scripts', 'tests']);
	const folders = readdirSync('.', { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && !/^(\.|node_modules$|dist$|coverage$)/.test(entry.name))
		.map((entry) => entry.name)
		.filter((folder) => filesOf(folder).length > 0);
	expect(folders.filter((folder) => !known.has(folder))).toEqual([]);
});

describe('what a deployment of the functions carries', () => {
	const names = (
		JSON.parse(readFileSync('supabase/functions/deno.json', 'utf8')) as { imports: Record<string, string> }
	).imports;
	const entrypoints = filesOf('supabase/functions').filter((file) => file.endsWith('/index.ts'));

	test('are the same versions of the packages that run here', () => {
		const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
			dependencies: Record<string, string>;
		};
		const pinned = Object.values(names).map((url) => /^npm:(@?[^@]+)@([^/]+)/.exec(url)?.slice(1) ?? [url]);
		expect(pinned.length).toBeGreaterThan(0);
		for (const [name = '', version] of pinned) expect([name, version]).toEqual([name, dependencies[name]]);
	});

	test.each(entrypoints)('is everything that %s imports', (entrypoint) => {
		const reached = new Set<string>();
		const walk = (file: string): void => {
			if (reached.has(file)) return;
			reached.add(file);
			for (const specifier of specifiersOf(file)) {
				if (!specifier.startsWith('.')) {
					expect(Object.keys(names), `${file} imports ${specifier}`).toContain(specifier);
					continue;
				}
				expect(specifier, file).toMatch(/\.ts$/);
				const target = normalize(join(dirname(file), specifier));
				expect(target.startsWith('..'), `${file} imports ${specifier}`).toBe(false);
				expect(existsSync(target), `${file} imports ${specifier}`).toBe(true);
				walk(target);
			}
		};
		walk(entrypoint);
		expect(reached.size).toBeGreaterThan(5);
	});
});

function filesOf(folder: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name) && !/(^|\/)node_modules\//.test(name))
		.map((name) => join(folder, name))
		.filter((file) => roomOf(file) === folder || !(folder in ROOMS))
		.sort();
}

/** The room a file lies in: the longest name that fits. */
function roomOf(file: string): string | undefined {
	return Object.keys(ROOMS).find((room) => file.startsWith(`${room}/`)) ?? file.split('/')[0];
}

/** What a file imports or exports from, types too, and what it imports on the way by a written name. */
function specifiersOf(file: string): string[] {
	const text = readFileSync(file, 'utf8');
	const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
	const imported = staticImports.map((each) => each.moduleRequest.value);
	const exported = staticExports.flatMap((each) =>
		each.entries.map((entry) => entry.moduleRequest?.value ?? []),
	);
	const dynamic = dynamicImports.map(({ moduleRequest }) =>
		text.slice(moduleRequest.start, moduleRequest.end),
	);
	const written = dynamic.filter((name) => /^['"]/.test(name)).map((name) => name.slice(1, -1));
	return [...imported, ...exported.flat(), ...written];
}

function hasDefaultExport(file: string): boolean {
	const { staticExports } = parseSync(file, readFileSync(file, 'utf8')).module;
	return staticExports.some((each) =>
		each.entries.some(({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default'),
	);
}

function isAllowed(file: string, specifier: string, room: string, allowed: Room): boolean {
	if (specifier.startsWith('.')) {
		const target = roomOf(normalize(join(dirname(file), specifier)));
		return target === room || allowed.rooms.includes(target ?? '');
	}
	return allowed.packages.some((name) =>
		typeof name === 'string' ? name === specifier : name.test(specifier),
	);
}
