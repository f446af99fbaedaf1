/** Emails to the administrators of an installation. */
import { longMonth } from '../../domain/format/date-text.ts';
import { count } from '../../domain/format/format.ts';
import { plural } from '../../domain/format/plural.ts';
import { compose, type Email } from './email-layout.ts';

const FOOTNOTE = 'You received this because you administer this installation of Lotline.';

/** Notifies an administrator that the listing provider's monthly calls are running out. */
export function providerBudgetEmail(
	to: string,
	{ provider, calls, budget }: BudgetFigures,
	siteUrl: string,
): Email {
	return compose('provider-budget', to, {
		subject: `${provider}: ${Math.floor((calls / budget) * 100)}% of this month's calls are used`,
		paragraphs: [
			`Lotline has made ${count(calls)} of ${count(budget)} calls to ${provider} this month.`,
			"When they're used up, searches show only stored homes until the next month (UTC). To allow more calls, raise LISTING_CALLS_PER_MONTH. To make fewer, raise LISTING_CACHE_HOURS.",
		],
		action: { label: 'See overview', url: `${siteUrl}/admin` },
		footnote: FOOTNOTE,
	});
}

/** A market's sealed month. */
export interface SealedMonth {
	/** Such as "2026-06". */
	month: string;
	market: string;
	homes: number;
	digest: string;
}

/** The digests of newly sealed prices, so that an administrator has them outside of the database. */
export function priceSealsEmail(to: string, seals: readonly SealedMonth[], siteUrl: string): Email {
	return compose('price-seals', to, {
		subject: `Sealed prices for ${plural(seals.length, 'market')}: keep this email`,
		paragraphs: [
			`Lotline sealed this month's prices for ${plural(seals.length, 'market')}. The SHA-256 digest of each list is below.`,
			'Keep this email. Anyone who controls the database could change a price and compute a new digest, but it would no longer match yours. To prove the prices to others, forward this email today to someone outside your company, or to a timestamp service.',
			...seals.map(
				({ month, market, homes, digest }) =>
					`${market}, ${longMonth(month)}, ${plural(homes, 'home')}\n${digest}`,
			),
		],
		action: { label: 'See results', url: `${siteUrl}/docs/accuracy#sealed` },
		footnote: FOOTNOTE,
	});
}

interface BudgetFigures {
	/** The provider's display name. */
	provider: string;
	calls: number;
	budget: number;
}
