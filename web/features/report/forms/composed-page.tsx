/** Composes a report in the browser and shows its first page in the width that there is. */
import { type CSSProperties, useDeferredValue, useMemo, useRef } from 'react';
import type { Analysis } from '../../../../domain/analysis/analysis.ts';
import type { FoundEvidence } from '../../../../domain/comps/evidence.ts';
import { todayInUs } from '../../../../domain/dates/days.ts';
import type { HomeFacts, Subject } from '../../../../domain/home/home.ts';
import { locationBasis } from '../../../../domain/home/subject.ts';
import type { ZipMarket } from '../../../../domain/market/zip-market.ts';
import type { NetSheetFacts } from '../../../../domain/net-sheet/net-sheet-facts.ts';
import { composeReport } from '../../../../report/compose.ts';
import type { Brand, Report } from '../../../../report/report.ts';
import { formatCredit } from '../../../../report/words.ts';
import { usePhoto } from '../../../shared/photos/use-photo.ts';
import { useMedia } from '../../../ui/hooks/use-media.ts';
import { useSize } from '../../../ui/hooks/use-size.ts';
import { ReportView } from '../report-view.tsx';
import type { ReportOptions } from './report-form.tsx';

export interface PageOneInput {
	analysis: Analysis;
	evidence: FoundEvidence;
	/** The agent's edits of the home's facts. */
	facts: Partial<HomeFacts>;
	/** The market of the home's ZIP code; null until it is known. */
	market: ZipMarket | null;
}

export interface PageOneProps {
	found: PageOneInput;
	options: ReportOptions;
	netSheet: NetSheetFacts | undefined;
	brand: Brand;
}

/** The width of a sheet in pixels: of paper, and on a phone. */
const PAPER = 848;
const PHONE = 390;

export function ComposedPage(props: PageOneProps) {
	const { found, options, netSheet, brand } = useDeferredValue(props);
	const { analysis, evidence, facts, market } = found;
	const picture = useCoverPicture(options, evidence.subject?.listedPhotos);
	const composed = useMemo(
		() =>
			composeReport({
				...options,
				analysis,
				evidence,
				netSheet,
				brand,
				market: market?.asOf == null ? null : market,
				placeBasis: locationBasis(evidence, facts),
				locatedBy: evidence.center?.locatedBy,
				preparedOn: todayInUs(new Date()),
				demo: [...evidence.sales, ...evidence.activeListings].some(({ demo }) => demo),
				// On later pages.
				accuracy: null,
				fingerprint: '',
			}),
		[options, analysis, evidence, facts, market, netSheet, brand],
	);
	const report = picture === null ? composed : withCover(composed, picture);
	const frame = useRef<HTMLDivElement>(null);
	const size = useSize(frame);
	const width = useMedia('(min-width: 48rem)') ? PAPER : PHONE;
	return (
		// Everything on it is in the form or on the screen already.
		<div ref={frame} inert aria-hidden="true" className="min-h-1 overflow-hidden">
			{size && (
				<div style={{ width, zoom: size.width / width, '--focus': focusOf(options) } as CSSProperties}>
					<ReportView report={report} isFirstOnly />
				</div>
			)}
		</div>
	);
}

interface Picture {
	url: string;
	credit: string;
}

/** The photo chosen for the cover; null without one, or until it is loaded. */
function useCoverPicture({ kind, cover }: ReportOptions, listing: Subject['listedPhotos']): Picture | null {
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

const focusOf = ({ cover }: ReportOptions) => cover && `${cover.focus.x * 100}% ${cover.focus.y * 100}%`;
