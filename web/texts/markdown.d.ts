/** Vite compiles Markdown to HTML at build time; see `vite.config.ts`. */
declare module '*.md' {
	const html: string;
	export default html;
}
