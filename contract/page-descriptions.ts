/** Descriptions of the public pages, for search engines and link previews. */
import { count, usd } from '../domain/format/format.ts';
import { BASIC } from '../domain/plans.ts';
import type { SitePath } from './site-map.ts';

/** Pages that are not listed here ask crawlers not to index them. */
export const PAGE_DESCRIPTIONS: { readonly [path in SitePath]?: string } = {
	'/': 'Comparable sales and market statistics for US real estate agents: from an address to a defensible price, with every number explained.',
	'/dashboard': 'Search comparable homes by ZIP code or address, with statistics for the surrounding market.',
	'/pricing': `Basic is ${usd(BASIC.monthlyPrice)} a month for ${count(BASIC.monthlyCredits)} searches. Pro has a waitlist; Enterprise has custom pricing.`,
	'/waitlist':
		"Pro isn't available yet. Join the waitlist and tell us what you need. There's nothing to pay until it opens.",
	'/docs':
		'How to search, read the statistics, price a home, create reports and import your own listing data.',
	'/docs/price-a-home': 'The price band, criteria, adjustment grid, sales checked, and the map.',
	'/docs/reports': 'Reports, state wording, net sheets, market updates, PDF files and links.',
	'/docs/markets': 'Market pages, watched areas, and what each statistic means.',
	'/docs/your-data': 'Upload sales and listings: files, columns, and how they are read.',
	'/docs/mls-files': 'Which listings and columns to export from Matrix, Flexmls, Paragon or Rapattoni.',
	'/docs/plans': 'Credits, payment, cancellation, and demo data.',
	'/docs/accuracy':
		'How close prices came to actual sale prices: measured on this server, and on public data.',
	'/docs/glossary': 'The terms Lotline uses, from absorption rate to weight, in plain words.',
	'/about':
		'What a home is worth, and how you know: the question Lotline answers and the standards it keeps.',
	'/blog': 'How the statistics in a comparative market analysis are calculated, and how to read them.',
	'/blog/how-comps-are-chosen':
		'Which homes count as comps, why sold prices come first, and when the search widens.',
	'/blog/time-adjustment':
		'Why older sales need a market conditions adjustment, from which date, and at what rate.',
	'/blog/months-of-supply':
		"The number behind a buyer's or seller's market, how to read it, and three ways to get it wrong.",
	'/brokers':
		'Hosting, MLS files, license compliance, seats, backups and what happens when an agent leaves: answers for brokers.',
	'/careers': 'Open positions at Lotline, and who we look for when we hire.',
	'/contact': 'Contact us about sales and Enterprise, product help, privacy or security.',
	'/security': 'How accounts, credits and data are protected, in terms you can check.',
	'/status': 'Live status of the server: database, listing data, billing, email and map.',
	'/legal/terms': 'The terms for using Lotline: plans, credits, payment, data and liability.',
	'/legal/privacy': 'What personal data Lotline keeps, why, for how long, and how to download or delete it.',
	'/privacy-choices': 'Choose whether product events may be recorded. Global Privacy Control is honored.',
	'/cookies':
		'What Lotline stores in your browser: one cookie that protects your account, and a few items in browser storage.',
};
