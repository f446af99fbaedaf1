/** Builds what the browser loads: `web/` to `dist/web/`. */
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { marked } from 'marked';
import { defineConfig, type Plugin } from 'vite';

/** The build of the router without the warnings for developers, which its package does not name. */
const ROUTER = join(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs');

/** What most pages share. What only some of those behind sign-in need would make the first view of all heavier. */
const SHARED =
	/\/web\/[^/]+$|\/domain\/(format\/format|home\/listing|plans|comps-query)\.ts$|\/contract\/(config|site-map)\.ts$|\/web\/(shell\/[^/]+|ui\/(badge|button|error-boundary|page-skeleton|plain-page|segmented-choice)\.tsx|features\/(account\/(calls|use-account)|billing\/(use-dashboard-path|plan-features))\.tsx?)$|\/node_modules\/(zod|lucide-react\/dist\/esm\/(?!icons)|@tanstack\/query-core)\//;

export default defineConfig({
	root: join(import.meta.dirname, 'web'),
	plugins: [react(), tailwindcss(), markdown()],
	resolve: { alias: [{ find: /^react-router$/, replacement: ROUTER }] },
	worker: { format: 'es' },
	build: {
		outDir: join(import.meta.dirname, 'dist/web'),
		emptyOutDir: true,
		manifest: true,
		// The content security policy allows no data: scripts or styles, so nothing is inlined.
		assetsInlineLimit: 0,
		// Browsers without modulepreload load the same files a moment later.
		modulePreload: { polyfill: false },
		// MapLibre in one piece, in kilobytes: loaded with the first map, by no page at once.
		chunkSizeWarningLimit: 1200,
		rolldownOptions: {
			output: {
				// Every view carries the names of all files: short ones make it smaller.
				chunkFileNames: 'assets/[hash:7].js',
				assetFileNames: 'assets/[hash:7][extname]',
				// They go into one file: many small ones compress worse and are asked for one by one.
				codeSplitting: { groups: [{ name: 'shared', test: SHARED, minShareCount: 2 }] },
			},
		},
	},
});

/** Our texts become HTML here, so that no browser loads what reads Markdown. */
function markdown(): Plugin {
	return {
		name: 'markdown',
		transform(text, id) {
			if (!id.endsWith('.md')) return null;
			return { code: `export default ${JSON.stringify(marked.parse(text))}`, map: null, moduleType: 'js' };
		},
	};
}
