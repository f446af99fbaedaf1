/** Builds what the browser loads: `web/` to `dist/web/`. */
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { marked } from 'marked';
import { defineConfig, type Plugin } from 'vite';

/** The build of the router without the warnings for developers, which its package does not name. */
const ROUTER = join(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs');

/**
 * What most pages share, and what the landing page shares with any: small files compress worse. What only some of the
 * pages behind sign-in need would make the first view of all heavier.
 */
const SHARED = new RegExp(
	[
		'/web/[^/]+$',
		'/domain/(format/format|home/listing|plans|comps-query|market/kpis|math/statistics)\\.ts$',
		'/contract/(config|site-map)\\.ts$',
		'/web/shell/[^/]+$',
		'/web/ui/(badge|button|error-boundary|page-skeleton|plain-page|segmented-choice)\\.tsx$',
		'/web/features/account/(calls|use-account)\\.ts$',
		'/web/features/billing/(use-dashboard-path\\.ts|plan-(cards|features)\\.tsx?)$',
		'/node_modules/(zod|lucide-react/dist/esm/(?!icons)|@tanstack/query-core)/',
		'/node_modules/react-dom/(index\\.js|cjs/react-dom\\.production\\.js)$',
		'/lucide-react/dist/esm/icons/(file-text|menu|sparkles|x)\\.m?js$',
	].join('|'),
);

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
		// Every view has loaded the shared chunk, so no list of what to preload has to name it.
		modulePreload: {
			polyfill: false,
			resolveDependencies: (_, names, { hostType }) =>
				hostType === 'js' ? names.filter((name) => !name.includes('/shared-')) : names,
		},
		// MapLibre in one piece, in kilobytes: loaded with the first map, by no page at once.
		chunkSizeWarningLimit: 1200,
		rolldownOptions: {
			output: {
				// Every view includes the names of all files: short names make it smaller.
				chunkFileNames: ({ name }) =>
					name === 'shared' ? 'assets/shared-[hash:7].js' : 'assets/[hash:7].js',
				assetFileNames: 'assets/[hash:7][extname]',
				// They go into one file: many small ones compress worse and are requested one by one.
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
