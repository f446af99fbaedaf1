/** Creates a report from the workbench, with page one as it will be. */
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Disclosures } from '../../../../contract/account.ts';
import { type HomeReportRequest, NEW_REPORT } from '../../../../contract/reports/report-request.ts';
import { ownListing } from '../../../../domain/comps/evidence.ts';
import type { SavedWork } from '../../../../domain/comps/saved-work.ts';
import type { Subject } from '../../../../domain/home/home.ts';
import type { NetSheetFacts } from '../../../../domain/net-sheet/net-sheet-facts.ts';
import type { Summary } from '../../../../domain/summary/summary.ts';
import { type Assignment, DEFAULT_ASSIGNMENT } from '../../../../domain/wording/states/assignment.ts';
import { useSession } from '../../../session/session.ts';
import { useAccount } from '../../../shared/account/use-account.ts';
import { ownPagesOf } from '../../../shared/own-pages/own-page-field.tsx';
import type { DialogControls } from '../../../ui/dialog/dialog-frame.tsx';
import { PageOne, type PageOneInput } from './page-one.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { loadReportPreferences, saveReportPreference } from './report-preferences.ts';
import { withKind } from './with-kind.ts';

export interface HomeReportSource {
	/** The address as searched. */
	address: string;
	/** The `Idempotency-Key` of the search. */
	searchKey: string;
	work: SavedWork;
	/** Null if there is no price. */
	summary: Summary | null;
	/** The costs of a sale, if the report includes the net sheet. */
	netSheet: NetSheetFacts | undefined;
	/** The state of the home; null if unknown. */
	state: string | null;
	/** The listing of the home that has photos. */
	listedPhotos: Subject['listedPhotos'];
	/** An offer analysis, where the agent asked for one. */
	start?: 'offer';
	/** The price with its evidence, as page one will show it. */
	found: PageOneInput;
}

export function HomeReportDialog(props: HomeReportSource & DialogControls) {
	const { address, searchKey, work, summary, netSheet, state, listedPhotos, start, found, ...controls } =
		props;
	const [draft, setDraft] = useState<HomeReportRequest | null>(null);
	const { data: account } = useAccount(useSession().user?.id);
	const navigate = useNavigate();
	const { kind, pageOrder, hasDial } = loadReportPreferences();
	const priceDial = hasDial ? { mortgageRate: null } : undefined;
	const listing = ownListing(found.evidence, found.analysis.subject);
	const assignment = usualAssignment(account?.disclosures, state);
	const ownPages = useMemo(() => account && ownPagesOf(account.ownPages), [account]);
	const { pastListing = null } = found.evidence;
	const first = { ...NEW_REPORT.home, kind, pageOrder, assignment, priceDial, address, work };
	const request: HomeReportRequest = {
		...(draft ?? (start ? withKind(first, start) : first)),
		...{ address, work, netSheet, ownPages: draft?.ownPages ?? ownPages },
		// Text the agent edited stays; unedited text follows the figures.
		summary: draft?.summary?.by === 'agent' ? draft.summary : (summary ?? undefined),
	};
	return (
		<ReportDialog
			{...controls}
			title="Create report"
			description="Saved to your workspace with this price, your name and your logo."
			labels={['Create report', 'Creating…']}
			step="Pricing the home and writing its pages"
			request={request}
			onChange={setDraft}
			context={{
				...{ state, listedPhotos, pastListing },
				...{ listPrice: listing?.price ?? null, isOnMarket: listing !== null },
			}}
			searchKey={searchKey}
			onSaved={(id) => {
				const { kind, pageOrder, priceDial } = request;
				// A kind for one home isn't the agent's usual report.
				if (kind !== 'offer' && kind !== 'unsold')
					saveReportPreference({ kind, pageOrder, hasDial: priceDial !== undefined });
				navigate(`/app/reports/${id}`);
			}}
			preview={(brand) => <PageOne found={found} request={request} brand={brand} />}
		/>
	);
}

/** A free analysis for a seller, with what the agent usually discloses on homes in a state. */
function usualAssignment(usual: Disclosures | undefined, state: string | null): Assignment {
	if (usual === undefined) return DEFAULT_ASSIGNMENT;
	const { interest, assumptions, broker_wordings: wordings } = usual;
	return {
		...DEFAULT_ASSIGNMENT,
		interest,
		assumptions,
		brokerWording: wordings[state ?? ''] ?? wordings[''] ?? '',
	};
}
