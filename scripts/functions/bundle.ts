/**
 * The functions as a hosted project gets them: each as one file without imports. Otherwise the platform bundles every
 * package that a function names, whole: 33 MB, where it accepts 5.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { projectFolder } from '../../host/project-folder.ts';

export interface BundledFunction {
	name: string;
	file: string;
	bytes: number;
}

/** Where `supabase/config.toml` says that the files are. */
const BUILT_FUNCTIONS = join(projectFolder, 'dist', 'functions');

/** Bundles every function to `NAME/index.js` in this folder. */
export async function bundleFunctions(folder = BUILT_FUNCTIONS): Promise<BundledFunction[]> {
	const sources = join(projectFolder, 'supabase', 'functions');
	const bundled: BundledFunction[] = [];
	for (const entry of readdirSync(sources, { withFileTypes: true })) {
		if (!entry.isDirectory()) continue;
		const outDir = join(folder, entry.name);
		await bundle(join(sources, entry.name, 'index.ts'), outDir);
		const file = join(outDir, 'index.js');
		bundled.push({ name: entry.name, file, bytes: statSync(file).size });
	}
	return bundled;
}

/** Bundles one function with what it reaches of its packages. */
async function bundle(source: string, outDir: string): Promise<void> {
	await build({
		configFile: false,
		root: projectFolder,
		logLevel: 'warn',
		ssr: { target: 'webworker', noExternal: true },
		define: { 'process.env.NODE_ENV': '"production"' },
		build: {
			ssr: source,
			outDir,
			emptyOutDir: true,
			target: 'es2023',
			minify: true,
			// One file, with what it loads only when needed.
			rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'index.js' } },
		},
	});
}
