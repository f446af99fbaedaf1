/** What a deployment of the functions uploads. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findSpecifiers, listFiles, resolveTarget } from './sources/source-files.ts';

describe('a deployment of the functions', () => {
	const names = (
		JSON.parse(readFileSync('supabase/functions/deno.json', 'utf8')) as { imports: Record<string, string> }
	).imports;
	const entrypoints = listFiles('supabase/functions').filter((file) => file.endsWith('/index.ts'));

	test('pins the same package versions as package.json', () => {
		const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
			dependencies: Record<string, string>;
		};
		const pinned = Object.values(names).map((url) => /^npm:(@?[^@]+)@([^/]+)/.exec(url)?.slice(1) ?? [url]);
		expect(pinned.length).toBeGreaterThan(0);
		for (const [name = '', version] of pinned) expect([name, version]).toEqual([name, dependencies[name]]);
	});

	test.each(entrypoints)('includes everything that %s imports', (entrypoint) => {
		const reached = new Set<string>();
		const missing: string[] = [];
		const walk = (file: string): void => {
			if (reached.has(file)) return;
			reached.add(file);
			for (const specifier of findSpecifiers(file)) {
				const isFile = specifier.startsWith('.');
				const target = resolveTarget(file, specifier);
				const isIncluded = isFile
					? specifier.endsWith('.ts') && !target.startsWith('..') && existsSync(target)
					: Object.hasOwn(names, specifier);
				if (!isIncluded) missing.push(`${file} imports ${specifier}`);
				else if (isFile) walk(target);
			}
		};
		walk(entrypoint);
		expect(missing).toEqual([]);
		expect(reached.size).toBeGreaterThan(5);
	});
});
