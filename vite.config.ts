/** Builds the web app: `web/` to `dist/web/`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { marked } from 'marked';
import { defineConfig, type Plugin } from 'vite';

/** The router's production build, without warnings for developers. Its package doesn't export it by name. */
const ROUTER = join(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs');

/**
 * The modules of the shared chunk: those that most pages use, and those that the landing page shares with any other,
 * because small files compress worse. Modules that only some pages behind sign-in use would make every first view
 * larger.
 */
const SHARED = new RegExp(
	[
		'/web/[^/]+$',
		'/domain/(format/(format|json|date-text|plural)|home/listing|plans|comps-query|market/(kpis|min-sample)|math/statistics)\\.ts$',
		'/contract/(config|site-map)\\.ts$',
		'/web/shell/[^/]+$',
		'/web/ui/(badge|button|page-skeleton|plain-page|segmented-choice)\\.tsx$',
		'/web/(features/account/calls|shared/account/use-account)\\.ts$',
		'/web/(features/landing/use-sample\\.ts|shared/map/pins/pin-shape\\.tsx)$',
		'/web/features/billing/(use-dashboard-path\\.ts|plan-(cards|features)\\.tsx?)$',
		'/node_modules/(zod|lucide-react/dist/esm/(?!icons)|@tanstack/query-core/(?!.*/(queries|mutation)Observer))',
		'/node_modules/react-dom/(index\\.js|cjs/react-dom\\.production\\.js)$',
		'/lucide-react/dist/esm/icons/(menu|x)\\.m?js$',
	].join('|'),
);

/** What the market page and reports have in common. */
const MARKETS = /\/domain\/market\/(?:history|metrics|published)\//;

/** What states require of a report. The search box and the workbench need both. */
const WORDING = /\/domain\/wording\/states\/(?:assignment|required-wording)\.ts$/;

/** Small modules of pages behind sign-in. As files of their own, their names alone make every first view larger. */
const CONTROLS = new RegExp(
	[
		'/web/ui/((?!form\\.|copy-button\\.)[^/]+|(hooks|text)/[^/]+|chart/chart-scale\\.ts|dialog/(undo-notice|waiting-dialog)\\.tsx)$',
		'/web/shared/(account/update-profile|search-modes|(search|market)-path|last-prices|limit-dialog|use-tab-title|path-value)\\.tsx?$',
		'/web/features/(billing/use-external-redirect|usage/(plan-name|use-usage)|(account|workspace|auth)/[a-z]+-frame)\\.tsx?$',
		'/domain/(home/(types/home-types|types/home-type-names|own-data|units)|format/(csv|money|words)|market/(data-date|why-no-statistic)|places/(geo|geocoders|non-disclosure)|usage-level)\\.ts$',
		'/report/(report|brand-colors)\\.ts$',
		'/lucide-react/dist/esm/icons/(arrow-(up|down)|chevron-(down|left|right)|plus|printer|house|circle-check|circle-exclamation-point|file-text|trash|download)\\.m?js$',
	].join('|'),
);

/** What the forms of visitors have in common. */
const VISITORS =
	/\/web\/(features\/auth\/(password|new-password-fields|mail-sent)|shared\/demo-mailbox-note|ui\/form)\.tsx?$/;

export default defineConfig({
	root: join(import.meta.dirname, 'web'),
	plugins: [react(), tailwindcss(), markdown(), removableRouter(), preloads()],
	resolve: { alias: [{ find: /^react-router$/, replacement: ROUTER }] },
	worker: { format: 'es' },
	build: {
		outDir: join(import.meta.dirname, 'dist/web'),
		emptyOutDir: true,
		manifest: true,
		// The content security policy allows no data: scripts or styles, so nothing is inlined.
		assetsInlineLimit: 0,
		// Browsers without modulepreload load the same files a moment later.
		// Every view has already loaded the shared chunk, so no preload list has to include it.
		modulePreload: {
			polyfill: false,
			resolveDependencies: (_, names, { hostType }) =>
				hostType === 'js' ? names.filter((name) => !name.includes('/shared-')) : names,
		},
		// MapLibre is one chunk of this size, in kilobytes, which is loaded only with the first map.
		chunkSizeWarningLimit: 1200,
		rolldownOptions: {
			checks: { pluginTimings: false },
			output: {
				// Every view includes the names of all files, so short names make it smaller.
				chunkFileNames: ({ name }) =>
					name === 'shared' ? 'assets/shared-[hash:7].js' : 'assets/[hash:7].js',
				assetFileNames: 'assets/[hash:7][extname]',
				// The shared modules go into one file: many small ones compress worse and are requested one by one.
				codeSplitting: {
					groups: [
						{ name: 'shared', test: SHARED, minShareCount: 2 },
						{ name: 'controls', test: CONTROLS, minShareCount: 2 },
						{ name: 'visitors', test: VISITORS, minShareCount: 2 },
						{ name: 'markets', test: MARKETS, minShareCount: 2 },
						{ name: 'wording', test: WORDING, minShareCount: 2 },
					],
				},
			},
		},
	},
});

/** Converts our Markdown files to HTML at build time, so that no browser loads a Markdown parser. */
function markdown(): Plugin {
	return {
		name: 'markdown',
		transform(text, id) {
			if (!id.endsWith('.md')) return null;
			const html = marked.parse(text, { async: false }).replaceAll('<img ', '<img loading="lazy" ');
			return { code: `export default ${JSON.stringify(html)}`, map: null, moduleType: 'js' };
		},
	};
}

/**
 * Lets the build remove the parts of the router that the app doesn't use. It would keep a part that is given a name for
 * developers, or is made by a call that may have effects.
 */
function removableRouter(): Plugin {
	return {
		name: 'removable-router',
		apply: 'build',
		transform: {
			filter: { id: '**/react-router/dist/production/*' },
			handler: (code) => ({
				code: code
					.replace(/^\w+\.displayName = .+;$/gm, '')
					.replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'),
				map: null,
			}),
		},
	};
}

/** A page in `web/routes.tsx`: its path, its guard, and its module or its text. */
const PAGE = /route\('([^']+)', '([^']+)', (?:\(\) => import\('\.(\/[^']+)'\)|loadText\('([^']+)'\))\)/g;

/**
 * Lists the files of each page that the app doesn't name itself (`.vite/preloads.json`). The page's head names them, so that
 * browsers load them with the app instead of after it.
 */
function preloads(): Plugin {
	return {
		name: 'preloads',
		generateBundle(_, bundle) {
			const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
			const filesOf = (chunk: (typeof chunks)[number] | undefined): string[] => [
				...(chunk ? [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])] : []),
				...chunks.filter(({ fileName }) => chunk?.imports.includes(fileName)).flatMap(filesOf),
			];
			const chunkOf = (module: string) =>
				chunks.find(({ facadeModuleId }) => facadeModuleId?.includes(module));
			const app = new Set(filesOf(chunks.find(({ isEntry }) => isEntry)));
			const client = filesOf(chunkOf('/node_modules/@supabase/supabase-js/'));
			const routes = readFileSync(join(import.meta.dirname, 'web/routes.tsx'), 'utf8').matchAll(PAGE);
			const pages = [...routes].map(([, path = '', guard, module, text]) => {
				const modules = module ? [`/web${module}`] : ['/web/features/text/texts.tsx', `/${text}.md`];
				const files = [
					...modules.flatMap((name) => filesOf(chunkOf(name))),
					...(guard === 'anyone' ? [] : client),
				];
				const added = [...new Set(files)].filter((file) => !app.has(file)).map((file) => `/${file}`);
				return [path, guard === 'anyone' ? added : [...added, '/config.json']];
			});
			const source = JSON.stringify(Object.fromEntries(pages));
			this.emitFile({ type: 'asset', fileName: '.vite/preloads.json', source });
		},
	};
}
