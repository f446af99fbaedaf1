/** Markdown becomes HTML when the app is built: see `vite.config.ts`. */
declare module '*.md' {
	const html: string;
	export default html;
}
