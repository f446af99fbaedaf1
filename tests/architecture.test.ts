/** The architecture: what each top-level folder, and each layer of `domain`, may import. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import {
	countCodeLines,
	findOwnModules,
	findSpecifiers,
	importCycles,
	listAllFiles,
	listFiles,
	resolveTarget,
} from './sources/source-files.ts';

interface Folder {
	folders: string[];
	packages: (string | RegExp)[];
}

/** An allowlist: anything not named here must not be imported. `scripts` and `tests` may import anything. */
const FOLDERS: Readonly<Record<string, Folder>> = {
	domain: { folders: [], packages: [] },
	contract: { folders: ['domain'], packages: ['zod/mini'] },
	providers: { folders: ['domain'], packages: ['cockatiel'] },
	report: { folders: ['domain', 'contract'], packages: ['pdfkit', 'uqr'] },
	server: {
		folders: ['domain', 'contract', 'providers', 'report'],
		packages: [
			'@ai-sdk/openai-compatible',
			'@supabase/supabase-js',
			'jose',
			'lru-cache',
			'stripe',
			'zod/mini',
		],
	},
	'supabase/functions': { folders: ['server'], packages: [] },
	host: {
		folders: ['domain', 'contract', 'providers', 'server', 'supabase/functions'],
		packages: [
			/^node:/,
			/^hono(\/|$)/,
			/^@hono\/node-server(\/|$)/,
			'@hyzyla/pdfium',
			/^@zxcvbn-ts\/(core|language-common)$/,
			'age-encryption',
			'bcryptjs',
			'ipaddr.js',
			'jose',
			'lru-cache',
			'nodemailer',
			'openid-client',
			'otpauth',
			'pino',
			'piscina',
			'postgres',
			'prom-client',
			'rate-limiter-flexible',
			'sax',
			'sharp',
			'uqr',
			'ws',
			'yauzl',
			'zod',
		],
	},
	web: {
		folders: ['domain', 'contract', 'report'],
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
			/^@fontsource\/[\w-]+\/unicode\.json$/,
		],
	},
};

/** Files that a host loads by their default export. */
const DEFAULT_EXPORTS = [
	/^web\/pages\/(?:[\w-]+\/)?[\w-]+\.tsx$/,
	/^supabase\/functions\/[\w-]+\/index\.ts$/,
];

/**
 * The layers of `domain`: each may import the layers listed and itself. `SHARED_LAYERS` is shared by every layer.
 * The files at the top level of `domain` import only `format`.
 */
const SHARED_LAYERS = ['math', 'dates', 'format', 'places', 'address'];

const LAYERS: Readonly<Record<string, readonly string[]>> = {
	math: [],
	dates: [],
	format: [],
	places: [],
	address: [],
	wording: [],
	remarks: SHARED_LAYERS,
	home: [...SHARED_LAYERS, 'remarks'],
	pricing: [...SHARED_LAYERS, 'remarks', 'home'],
	fitting: [...SHARED_LAYERS, 'remarks', 'home', 'pricing'],
	comps: [...SHARED_LAYERS, 'remarks', 'home', 'pricing'],
	analysis: [...SHARED_LAYERS, 'remarks', 'home', 'pricing', 'comps'],
	accuracy: [...SHARED_LAYERS, 'remarks', 'home', 'pricing', 'fitting', 'comps', 'analysis'],
	'net-sheet': SHARED_LAYERS,
	summary: [...SHARED_LAYERS, 'remarks', 'home', 'pricing', 'comps', 'analysis', 'wording'],
	market: [...SHARED_LAYERS, 'remarks', 'home', 'pricing'],
	'import/cells': [...SHARED_LAYERS, 'remarks', 'home'],
	'import/columns': [...SHARED_LAYERS, 'remarks', 'home', 'import/cells'],
	'import/rows': [...SHARED_LAYERS, 'remarks', 'home', 'import/cells', 'import/columns'],
	'import/published': [...SHARED_LAYERS, 'market', 'import/cells', 'import/columns'],
};

/**
 * The layers of `host`, from the top, and their parts: a folder, a file beside the folders, or a file with the folder of its
 * name. A part may import every layer below its own, and the parts listed for it, which follow it in its layer. So no two
 * parts import each other.
 */
const HOST_LAYERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
	/** Opens the rest in order, and closes it. */
	start: {
		worker: ['serve'],
		serve: ['host'],
		host: [],
	},
	/** Answers requests. */
	front: {
		gateway: ['opening', 'health', 'photos', 'attachments', 'fair-use', 'functions', 'rest', 'auth', 'http'],
		opening: ['photos', 'attachments', 'fair-use', 'functions', 'auth'],
		health: [],
		photos: ['attachments', 'fair-use', 'http'],
		attachments: ['http'],
		'fair-use': ['http'],
		functions: ['rest', 'auth', 'http'],
		rest: ['auth'],
		auth: [],
		http: [],
	},
	/** Works on its own, without a request. */
	jobs: {
		demo: ['import', 'places', 'markets'],
		uploads: ['import', 'places'],
		import: ['places'],
		places: [],
		backup: [],
		billing: [],
		deletions: [],
		mail: [],
		markets: [],
		replication: [],
	},
	/** What both need. */
	foundation: {
		'with-lock': ['store', 'postgres'],
		store: ['schema', 'secrets', 'settings', 'postgres', 'data-folder', 'setup-error'],
		schema: ['postgres', 'advisory-locks', 'project-folder', 'setup-error'],
		secrets: ['settings', 'postgres', 'data-folder', 'setup-error'],
		settings: ['rate-limits', 'setup-error'],
		'rate-limits': ['postgres'],
		metrics: ['postgres', 'free-space', 'project-folder', 'shared-call'],
		postgres: ['advisory-locks', 'setup-error'],
		workers: ['project-folder'],
		'data-folder': ['setup-error'],
		'advisory-locks': [],
		'escape-html': [],
		'free-space': [],
		log: [],
		'project-folder': [],
		repeat: [],
		'setup-error': [],
		'shared-call': [],
		'stop-signal': [],
	},
};

describe.each(Object.entries(FOLDERS))('the folder %s', (folder, allowed) => {
	const files = listFiles(folder).filter((file) => folderOf(file) === folder);

	test('is not empty', () => {
		expect(files.length).toBeGreaterThan(0);
	});

	test('imports only what the table allows', () => {
		const disallowed = files.flatMap((file) =>
			findSpecifiers(file)
				.filter((specifier) => !isAllowed(file, specifier, folder, allowed))
				.map((specifier) => `${file} imports ${specifier}`),
		);
		expect(disallowed).toEqual([]);
	});

	test('has default exports only where a host requires them', () => {
		const withDefault = files.filter(hasDefaultExport);
		expect(withDefault.filter((file) => !DEFAULT_EXPORTS.some((pattern) => pattern.test(file)))).toEqual([]);
	});
});

test('every top-level folder with sources is in the table', () => {
	const known = new Set([...Object.keys(FOLDERS).map((folder) => folder.split('/')[0]), 'scripts', 'tests']);
	const folders = readdirSync('.', { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && !/^(\.|node_modules$|dist$|coverage$)/.test(entry.name))
		.map((entry) => entry.name)
		.filter((folder) => listFiles(folder).length > 0);
	expect(folders.filter((folder) => !known.has(folder))).toEqual([]);
});

describe('the layers of the domain', () => {
	const files = listFiles('domain');

	test('are the folders of domain', () => {
		const folders = new Set(files.map(layerOf).filter((layer) => layer !== ''));
		expect([...folders].sort()).toEqual(Object.keys(LAYERS).sort());
	});

	test('import only the layers below them', () => {
		const wrong = files.flatMap((file) =>
			findSpecifiers(file)
				.map((specifier) => resolveTarget(file, specifier))
				.filter(
					(target) => ![layerOf(file), ...(LAYERS[layerOf(file)] ?? ['format'])].includes(layerOf(target)),
				)
				.map((target) => `${file} imports ${target}`),
		);
		expect(wrong).toEqual([]);
	});
});

describe('the layers of the host', () => {
	const files = listFiles('host');
	const layers = Object.values(HOST_LAYERS);

	test('have each folder and file of host once', () => {
		const parts = layers.flatMap((layer) => Object.keys(layer));
		expect([...new Set(files.map(hostPartOf))].sort()).toEqual(parts.sort());
	});

	test('import only the layers below them, and the parts listed beside them', () => {
		const wrong = files.flatMap((file) =>
			findSpecifiers(file)
				.filter((specifier) => specifier.startsWith('.'))
				.map((specifier) => resolveTarget(file, specifier))
				.filter(
					(target) => target.startsWith('host/') && !hostMayImport(hostPartOf(file), hostPartOf(target)),
				)
				.map((target) => `${file} imports ${target}`),
		);
		expect(wrong).toEqual([]);
	});

	test('list only parts that follow, so none import each other', () => {
		const upward = layers.flatMap((layer) =>
			Object.entries(layer).flatMap(([part, below], index) => {
				const following = Object.keys(layer).slice(index + 1);
				return below.filter((name) => !following.includes(name)).map((name) => `${part} lists ${name}`);
			}),
		);
		expect(upward).toEqual([]);
	});
});

/** What the parts of `web` must not import: pages compose, features own, shared parts know no feature, `ui` no domain words. */
const WEB_PARTS: readonly [part: string, forbidden: RegExp][] = [
	['web/ui', /^web\/(?:shared|features|shell|pages)\//],
	['web/shared', /^web\/(?:features|pages)\//],
	...readdirSync('web/features').map((name): [string, RegExp] => [
		`web/features/${name}`,
		new RegExp(`^web/(?:pages/|features/(?!${name}/))`),
	]),
];

test.each(WEB_PARTS)('%s imports no part of the web app above it or next to it', (part, forbidden) => {
	const files = listFiles(part);
	expect(files).not.toEqual([]);
	const wrong = files.flatMap((file) =>
		findSpecifiers(file)
			.map((specifier) => resolveTarget(file, specifier))
			.filter((target) => forbidden.test(target))
			.map((target) => `${file} imports ${target}`),
	);
	expect(wrong).toEqual([]);
});

describe('all sources', () => {
	const files = [...Object.keys(FOLDERS), 'scripts', 'tests'].flatMap(listFiles);

	test('have no import cycles, type imports included', () => {
		expect(importCycles([...new Set(files)])).toEqual([]);
	});

	test('are in folders of at most 25 files, tests and style sheets included', () => {
		const counts = new Map<string, number>();
		const all = new Set([...Object.keys(FOLDERS), 'scripts', 'tests'].flatMap(listAllFiles));
		for (const file of all) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
		const full = [...counts].filter(([, count]) => count > 25);
		expect(full).toEqual([]);
	});
});

/** From this many lines of code on, a file is worth reading alone, so it may have a single reader. */
const WORTH_A_FILE = 30;

/** The folders without smaller files that have a single reader, and the folders in them that still have some. */
const WITHOUT_TINY_FILES: Readonly<Record<string, readonly string[]>> = {
	web: ['web/features/accuracy', 'web/features/market', 'web/features/report'],
	domain: ['domain/analysis/grid'],
	report: ['report/pages'],
	server: ['server/markets', 'server/reports'],
	host: ['host/auth', 'host/functions', 'host/import', 'host/metrics', 'host/settings', 'host/uploads'],
};

/**
 * Only how a file is read can make it an exception: as a chunk that is loaded when it is needed, as a worker, or by
 * another top-level folder, into which it can't move.
 */
describe('files with one reader and few lines of code', () => {
	const sources = [...new Set([...Object.keys(FOLDERS), 'scripts'].flatMap(listFiles))];
	const ownModules = new Set(sources.flatMap((file) => targetsOf(file, findOwnModules)));
	const readers = new Map<string, string[]>();
	for (const reader of sources)
		for (const file of targetsOf(reader, findSpecifiers))
			readers.set(file, [...(readers.get(file) ?? []), reader]);

	test.each(Object.entries(WITHOUT_TINY_FILES))('are not in %s', (folder, exceptions) => {
		const isExcepted = (file: string) => exceptions.some((each) => file.startsWith(`${each}/`));
		const tiny = listFiles(folder).flatMap((file) => {
			const [reader, ...others] = readers.get(file) ?? [];
			if (reader === undefined || others.length > 0 || ownModules.has(file)) return [];
			if (folderOf(reader) !== folderOf(file) || isExcepted(file) || isExcepted(reader)) return [];
			return countCodeLines(file) < WORTH_A_FILE ? [`${file} belongs below ${reader}`] : [];
		});
		expect(tiny).toEqual([]);
		expect(exceptions.filter((each) => listFiles(each).length === 0)).toEqual([]);
	});
});

test('only host/postgres opens database connections, because its pools time out every call', () => {
	const files = ['host', 'server', 'contract', 'domain', 'providers', 'report', 'web'].flatMap(listFiles);
	const outside = files.filter((file) => !file.startsWith('host/postgres/'));
	expect(outside.filter((file) => importsValues(file, 'postgres'))).toEqual([]);
	expect(files.filter((file) => importsValues(file, 'postgres'))).not.toEqual([]);
});

test('report/drawing imports only the domain and the blocks it draws, so screen and paper draw the same marks', () => {
	const files = listFiles('report/drawing');
	const allowed = /^(?:domain|report\/drawing)\/|^report\/(?:report|chart-blocks)\.ts$/;
	const wrong = files.flatMap((file) =>
		targetsOf(file, findSpecifiers)
			.filter((target) => !allowed.test(target))
			.map((target) => `${file} imports ${target}`),
	);
	expect(files).not.toEqual([]);
	expect(wrong).toEqual([]);
});

test('only report/drawing/ticks.ts makes round ticks, so that all figures follow one rule', () => {
	const files = Object.keys(FOLDERS).flatMap(listFiles);
	const isMaker = (file: string) => /\blog10\(|\bd3-(?:scale|array|axis)\b/.test(readFileSync(file, 'utf8'));
	expect(files.filter(isMaker)).toEqual(['report/drawing/ticks.ts']);
});

test('no four fields or more are listed together more than twice, because a third list is the one that gets forgotten', () => {
	const files = Object.keys(FOLDERS)
		.flatMap(listFiles)
		.filter((file) => file !== 'contract/database.ts');
	const places = new Map<string, string[]>();
	for (const file of files) {
		for (const fields of listedFields(file)) {
			const list = fields.sort().join(' ');
			places.set(list, [...(places.get(list) ?? []), file]);
		}
	}
	expect([...places].filter(([, { length }]) => length > 2)).toEqual([]);
	expect(listedFields('report/drawing/marks.ts')).toContainEqual(['left', 'top', 'width', 'height']);
});

test('every command parses its arguments, and so refuses those it does not know', () => {
	const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
	const lines = Object.values(scripts).join('\n');
	const names = [...lines.matchAll(/run\.mjs ([\w-]+)/g)].map(([, name]) => name ?? '');
	const commands = [...new Set(names)].filter((name) => name !== 'build').map((name) => `scripts/${name}.ts`);
	expect(commands.length).toBeGreaterThan(10);
	const parses = (file: string) => /\b(parse|readBackup)Arguments\(/.test(readFileSync(file, 'utf8'));
	expect(commands.filter((file) => !parses(file))).toEqual([]);
});

test('only tests named .mocked.test.ts mock modules, because the rest share what they import', () => {
	const tests = [...Object.keys(FOLDERS), 'scripts', 'tests']
		.flatMap(listAllFiles)
		.filter((file) => /\.test\.tsx?$/.test(file));
	const mocking = tests.filter((file) =>
		/\bvi\.(mock|doMock)\(|\bvi\.resetModules\(/.test(readFileSync(file, 'utf8')),
	);
	const named = (file: string) => file.endsWith('.mocked.test.ts');
	expect(mocking.filter((file) => !named(file) && file !== 'tests/architecture.test.ts')).toEqual([]);
	expect(mocking.some(named)).toBe(true);
});

/** The top-level folder of a file: the longest name in the list that matches. */
function folderOf(file: string): string | undefined {
	return Object.keys(FOLDERS).find((folder) => file.startsWith(`${folder}/`)) ?? file.split('/')[0];
}

/** The layer of a file of `domain`; empty for its top level. */
function layerOf(file: string): string {
	const folders = dirname(file).split('/').slice(1);
	const two = folders.slice(0, 2).join('/');
	return two in LAYERS ? two : (folders[0] ?? '');
}

/** The files that a file names in one way, each once. */
function targetsOf(file: string, find: (file: string) => readonly string[]): string[] {
	const names = find(file).filter((name) => name.startsWith('.'));
	return [...new Set(names.map((name) => resolveTarget(file, name)))];
}

/** The part of `host` that a file belongs to. @example hostPartOf('host/settings/optional.ts') // 'settings' */
function hostPartOf(file: string): string {
	return file.split('/')[1]?.replace(/\.ts$/, '') ?? '';
}

function hostMayImport(part: string, target: string): boolean {
	const layers = Object.values(HOST_LAYERS);
	const own = layers.findIndex((layer) => part in layer);
	const isBelow = layers.slice(own + 1).some((layer) => target in layer);
	return part === target || isBelow || layers[own]?.[part]?.includes(target) === true;
}

/** Whether a file imports more than types from a module. */
function importsValues(file: string, specifier: string): boolean {
	const { staticImports } = parseSync(file, readFileSync(file, 'utf8')).module;
	return staticImports.some(
		(each) => each.moduleRequest.value === specifier && each.entries.some(({ isType }) => !isType),
	);
}

/** The fields of each interface, object type and zod object of a file that lists four or more. */
function listedFields(file: string): string[][] {
	const lists: string[][] = [];
	const add = (members: readonly (ESTree.TSSignature | ESTree.ObjectPropertyKind)[]) => {
		const names = members.flatMap((each) =>
			'key' in each && each.key.type === 'Identifier' ? [each.key.name] : [],
		);
		if (names.length >= 4) lists.push(names);
	};
	new Visitor({
		TSInterfaceBody: ({ body }) => add(body),
		TSTypeLiteral: ({ members }) => add(members),
		CallExpression: ({ callee, arguments: [first] }) => {
			const isSchema =
				callee.type === 'MemberExpression' &&
				callee.object.type === 'Identifier' &&
				callee.object.name === 'z' &&
				callee.property.type === 'Identifier' &&
				/object$/i.test(callee.property.name);
			if (isSchema && first?.type === 'ObjectExpression') add(first.properties);
		},
	}).visit(parseSync(file, readFileSync(file, 'utf8')).program);
	return lists;
}

function hasDefaultExport(file: string): boolean {
	const { staticExports } = parseSync(file, readFileSync(file, 'utf8')).module;
	return staticExports.some((each) =>
		each.entries.some(({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default'),
	);
}

function isAllowed(file: string, specifier: string, folder: string, allowed: Folder): boolean {
	if (specifier.startsWith('.')) {
		const target = folderOf(resolveTarget(file, specifier));
		return target === folder || allowed.folders.includes(target ?? '');
	}
	return allowed.packages.some((name) =>
		typeof name === 'string' ? name === specifier : name.test(specifier),
	);
}
