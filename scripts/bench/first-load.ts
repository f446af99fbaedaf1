/** Measures how much JavaScript the first view of a page loads, compressed, according to the build's manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectFolder } from '../../host/project-folder.ts';

/** The Supabase client: a page behind sign-in loads it immediately, though not by static imports. */
const CLIENT = '../node_modules/@supabase/supabase-js/dist/index.mjs';

/** The pages with a budget in kilobytes, and the parts that their first view needs in addition to the entry. */
export const BUDGETS = [
	{ path: '/', parts: ['pages/landing-page.tsx'], budget: 120 },
	{ path: '/dashboard', parts: ['pages/dashboard/dashboard-page.tsx', CLIENT], budget: 220 },
] as const;

type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>;

const WEB = join(projectFolder, 'dist', 'web');

export function measureFirstViews(): void {
	for (const { path, parts, budget } of BUDGETS) {
		const size = kilobytes(listFiles(parts)).toFixed(1);
		console.log(`first view of ${path}: ${size} KB of JavaScript, compressed (budget ${budget})`);
	}
}

/** The files that a first view needs: the entry, the page's parts, and everything they import. */
export function listFiles(parts: readonly string[]): Set<string> {
	const manifest = JSON.parse(readFileSync(join(WEB, '.vite', 'manifest.json'), 'utf8')) as Manifest;
	const files = new Set<string>();
	const add = (name: string) => {
		const chunk = manifest[name];
		if (!chunk) throw new Error(`The build has no ${name}.`);
		if (files.has(chunk.file)) return;
		files.add(chunk.file);
		chunk.imports?.forEach(add);
	};
	for (const [name, chunk] of Object.entries(manifest)) if (chunk.isEntry) add(name);
	for (const part of parts) add(part);
	return files;
}

/** The size of built files after gzip, in kilobytes of 1,024 bytes. */
export function kilobytes(files: Iterable<string>): number {
	return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(WEB, file))).length, 0) / 1024;
}
