/** What the public pages are about, for search engines and shared links. */
import type { SitePath } from './site-map.ts';

/** A page that is not listed here is for nobody but its visitor: crawlers are asked to leave it out. */
export const PAGE_DESCRIPTIONS: { readonly [path in SitePath]?: string } = {
	'/': 'Comparable sales and market figures for US real-estate agents: from an address to a defensible price, with every number explained.',
	'/pricing': 'Basic is $99 a month for 3,300 searches. Pro has a waitlist; Enterprise is by agreement.',
};
