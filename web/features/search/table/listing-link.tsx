/** The link to a home's listing, named after the site it leads to. */
import { DASH } from '../../../../domain/format/format.ts';
import { webUrl } from '../../../web-url.ts';

export function ListingLink({ url }: { url: string | null }) {
	const href = webUrl(url);
	if (!href) return DASH;
	return (
		<a
			href={href}
			target="_blank"
			rel="noopener noreferrer"
			className="whitespace-nowrap text-accent-text underline underline-offset-4"
		>
			{isZillow(href) ? 'View on Zillow' : 'View listing'}
		</a>
	);
}

/** @example isZillow('https://www.zillow.com/homedetails/1') // true */
function isZillow(url: string): boolean {
	return /(^|\.)zillow\.com$/.test(new URL(url).hostname);
}
