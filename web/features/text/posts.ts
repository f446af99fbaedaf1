/** The blog posts, newest first. A new one needs its text, a line here, and its page in the site map. */
import type { SitePath } from '../../../contract/site-map.ts';

export interface Post {
	path: SitePath;
	/** An ISO day. */
	published: string;
}

export const POSTS: readonly Post[] = [
	{ path: '/blog/months-of-supply', published: '2026-11-20' },
	{ path: '/blog/time-adjustment', published: '2026-11-20' },
	{ path: '/blog/how-comps-are-chosen', published: '2026-11-20' },
];
