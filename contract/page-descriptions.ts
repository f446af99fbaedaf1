/** What the public pages are about, for search engines and shared links. */
import type { SitePath } from './site-map.ts';

/** A page that is not listed here is for nobody but its visitor: crawlers are asked to leave it out. */
export const PAGE_DESCRIPTIONS: { readonly [path in SitePath]?: string } = {
	'/': 'Comparable sales and market figures for US real-estate agents: from an address to a defensible price, with every number explained.',
	'/dashboard': 'Search comparable homes by ZIP code or address, with the figures of the market around them.',
	'/pricing': 'Basic is $99 a month for 3,300 searches. Pro has a waitlist; Enterprise is by agreement.',
	'/waitlist':
		'The Pro plan opens later: join its waitlist, and say what you need of it. Nothing to pay until then.',
	'/docs': 'How to search, read the figures, work with the table and import your own listing data.',
	'/docs/accuracy':
		'How near the prices of this installation came to what was paid, measured blind on its own sales.',
	'/about':
		'Lotline answers what a home is worth and how you know: every figure says what it was taken over.',
	'/blog': 'How the figures of a comparative market analysis are made, and how to read them.',
	'/blog/how-comps-are-chosen':
		'Which homes count as comparable, why sold prices come before asked ones, and when the circle grows.',
	'/blog/time-adjustment':
		'Why an older sale has to be moved to today before it is compared, by which date, and by which rate.',
	'/blog/months-of-supply':
		"What the figure behind a buyer's or a seller's market is, how to read it, and three ways to get it wrong.",
	'/careers': 'Open positions at Lotline, and what we look for when there are some.',
	'/contact': 'Write to us: sales and Enterprise, help with the product, privacy, security.',
	'/security': 'How accounts, credits and data are protected, in terms that can be checked.',
	'/status': 'Live state of the server: database, listing data and billing.',
	'/legal/terms': 'The terms under which Lotline may be used: plans, credits, payment, data and liability.',
	'/legal/privacy': 'What personal data Lotline keeps, why, for how long, and how to see or delete it.',
	'/privacy-choices': 'Decide whether product events may be recorded. Global Privacy Control is honored.',
	'/cookies': 'What Lotline stores in your browser: no cookies, and a few entries of its own.',
};
