/** Builds what the browser loads: `web/` to `dist/web/`. */
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
	root: join(import.meta.dirname, 'web'),
	plugins: [react(), tailwindcss()],
	build: {
		outDir: join(import.meta.dirname, 'dist/web'),
		emptyOutDir: true,
		manifest: true,
		// The content security policy allows no data: scripts or styles, so nothing is inlined.
		assetsInlineLimit: 0,
	},
});
