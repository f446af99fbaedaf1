/** The project's source files, and the imports of each. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

/** The source files in a folder and its subfolders: modules, tests, type declarations and style sheets. */
export function listAllFiles(folder: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => /\.(tsx?|css)$/.test(name) && !/(^|\/)node_modules\//.test(name))
		.map((name) => join(folder, name))
		.sort();
}

/** The modules in a folder and its subfolders, without tests and type declarations. */
export function listFiles(folder: string): string[] {
	return listAllFiles(folder).filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file));
}

/** Everything a file imports or re-exports, including types and dynamic imports. */
export function findSpecifiers(file: string): readonly string[] {
	const known = SPECIFIERS.get(file);
	if (known !== undefined) return known;
	const { staticImports, staticExports } = parseSync(file, readFileSync(file, 'utf8')).module;
	const imported = staticImports.map((each) => each.moduleRequest.value);
	const exported = staticExports.flatMap((each) =>
		each.entries.map((entry) => entry.moduleRequest?.value ?? []),
	);
	const specifiers = [...imported, ...exported.flat(), ...findDynamicImports(file)];
	SPECIFIERS.set(file, specifiers);
	return specifiers;
}

const SPECIFIERS = new Map<string, readonly string[]>();

/** What a file imports only when it needs it. */
function findDynamicImports(file: string): string[] {
	const text = readFileSync(file, 'utf8');
	return parseSync(file, text)
		.module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end))
		.filter((name) => /^['"]/.test(name))
		.map((name) => name.slice(1, -1));
}

/** What a file loads as a module of its own: by a dynamic import, or as a worker. */
export function findOwnModules(file: string): string[] {
	const workers = readFileSync(file, 'utf8').matchAll(/new URL\('([^']+)', import\.meta\.url\)/g);
	return [...findDynamicImports(file), ...[...workers].map(([, name = '']) => name)];
}

/** Counts the lines of code of a file: those without its imports, comments and blank lines. */
export function countCodeLines(file: string): number {
	let text = readFileSync(file, 'utf8');
	const { comments, module } = parseSync(file, text);
	for (const { start, end } of [...comments, ...module.staticImports])
		text = text.slice(0, start) + text.slice(start, end).replace(/\S/g, ' ') + text.slice(end);
	return text.split('\n').filter((line) => line.trim() !== '').length;
}

/** The path that a relative specifier resolves to. */
export function resolveTarget(file: string, specifier: string): string {
	return normalize(join(dirname(file), specifier));
}

/** Import cycles: groups of files that all import each other, directly or through others (Tarjan, 1972). */
export function importCycles(files: readonly string[]): string[][] {
	const known = new Set(files);
	const index = new Map<string, number>();
	const lowest = new Map<string, number>();
	const stack: string[] = [];
	const cycles: string[][] = [];
	const visit = (file: string): number => {
		const position = index.size;
		index.set(file, position);
		lowest.set(file, position);
		stack.push(file);
		for (const specifier of findSpecifiers(file)) {
			const target = specifier.startsWith('.') ? resolveTarget(file, specifier) : '';
			if (!known.has(target)) continue;
			const reached = index.has(target)
				? stack.includes(target)
					? (index.get(target) as number)
					: position
				: visit(target);
			lowest.set(file, Math.min(lowest.get(file) as number, reached));
		}
		if (lowest.get(file) === position) {
			const group = stack.splice(stack.indexOf(file));
			if (group.length > 1) cycles.push(group.sort());
		}
		return lowest.get(file) as number;
	};
	for (const file of files) if (!index.has(file)) visit(file);
	return cycles;
}
