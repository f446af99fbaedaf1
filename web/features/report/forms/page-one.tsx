/** Page one of a report on a home as it will be, composed by the code that composes it on the server. */
import { useDeferredValue, useMemo } from 'react';
import type { HomeReportRequest } from '../../../../contract/reports/report-request.ts';
import type { Analysis } from '../../../../domain/analysis/analysis.ts';
import type { FoundEvidence } from '../../../../domain/comps/evidence.ts';
import { todayInUs } from '../../../../domain/dates/days.ts';
import type { HomeFacts, Subject } from '../../../../domain/home/home.ts';
import { locationBasis } from '../../../../domain/home/subject.ts';
import type { MarketHistory } from '../../../../domain/market/market-history.ts';
import type { SearchStatistics } from '../../../../domain/market/search-statistics.ts';
import { composeReport } from '../../../../report/compose.ts';
import type { Brand, Report } from '../../../../report/report.ts';
import { formatCredit } from '../../../../report/words.ts';
import { usePhoto } from '../../../shared/photos/use-photo.ts';
import { ScaledPage } from './scaled-page.tsx';

export interface PageOneInput {
	analysis: Analysis;
	evidence: FoundEvidence;
	/** The agent's edits of the home's facts. */
	facts: Partial<HomeFacts>;
	/** The market of the home's ZIP code; null until it is known. */
	market: MarketHistory | null;
	/** The statistics of the search; null without homes. */
	statistics: SearchStatistics | null;
}

interface PageOneProps {
	found: PageOneInput;
	request: HomeReportRequest;
	brand: Brand;
}

export function PageOne(props: PageOneProps) {
	const { found, request, brand } = useDeferredValue(props);
	const { analysis, evidence, facts, market, statistics } = found;
	const picture = useCoverPicture(request, evidence.subject?.listedPhotos);
	const composed = useMemo(() => {
		const { kind, address, radius, work, cover, replaces, priceDial, pastListing, ...contents } = request;
		return composeReport({
			kind,
			request: contents,
			analysis,
			evidence,
			brand,
			market: market?.asOf == null ? null : market,
			statistics,
			placeBasis: locationBasis(evidence, facts),
			locatedBy: evidence.center?.locatedBy,
			preparedOn: todayInUs(new Date()),
			demo: [...evidence.sales, ...evidence.activeListings].some(({ demo }) => demo),
			// On later pages.
			accuracy: null,
			fingerprint: '',
		});
	}, [request, analysis, evidence, facts, market, statistics, brand]);
	const report = picture === null ? composed : withCover(composed, picture);
	return (
		<figure className="min-w-0 self-start lg:sticky lg:top-0">
			<figcaption className="mb-2 font-medium text-sm">Page one</figcaption>
			<ScaledPage report={report} focus={focusOf(request)} />
		</figure>
	);
}

interface Picture {
	url: string;
	credit: string;
}

/** The photo chosen for the cover; null without one, or until it is loaded. */
function useCoverPicture(
	{ kind, cover }: HomeReportRequest,
	listing: Subject['listedPhotos'],
): Picture | null {
	const chosen = kind === 'brief' ? undefined : cover;
	const listed =
		chosen && 'number' in chosen && listing ? { home: listing.home, number: chosen.number } : null;
	const { url } = usePhoto(listed, 'large');
	if (chosen && 'upload' in chosen) return { url: chosen.upload, credit: '' };
	return url ? { url, credit: formatCredit({ attribution: listing?.attribution ?? null }) } : null;
}

/** The server crops the photo; here, the sheet shows the same part of it. */
function withCover(report: Report, { url, credit }: Picture): Report {
	const photo = { picture: url, words: '', credit };
	return {
		...report,
		pages: report.pages.map((page) => ({
			...page,
			blocks: page.blocks.map((block) => (block.kind === 'cover' ? { ...block, photo } : block)),
		})),
	};
}

const focusOf = ({ cover }: HomeReportRequest) => cover && `${cover.focus.x * 100}% ${cover.focus.y * 100}%`;
