/** Creates a report from the workbench: the button, and the form it opens. */
import { FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Disclosures } from '../../../../contract/account.ts';
import type { SavedWork } from '../../../../domain/comps/saved-work.ts';
import type { Subject } from '../../../../domain/home/home.ts';
import type { NetSheetFacts } from '../../../../domain/net-sheet/net-sheet-facts.ts';
import type { Summary } from '../../../../domain/summary/summary.ts';
import { type Assignment, DEFAULT_ASSIGNMENT } from '../../../../domain/wording/states/assignment.ts';
import { isLimitReached } from '../../../refusal.ts';
import { useSession } from '../../../session/session.ts';
import { useAccount } from '../../../shared/account/use-account.ts';
import { LimitDialog } from '../../../shared/limit-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useMedia } from '../../../ui/hooks/use-media.ts';
import { createReport } from '../calls.ts';
import { useSavedReport } from '../use-reports.ts';
import { AgentFields, useAgentDetails } from './agent-fields.tsx';
import type { PageOneInput } from './composed-page.tsx';
import { PageOne } from './page-one.tsx';
import { ReportForm, type ReportOptions } from './report-form.tsx';
import { loadReportPreferences, saveReportPreference } from './report-preferences.ts';

interface CreateReportProps {
	/** The address as searched. */
	address: string;
	/** The `Idempotency-Key` of the search: the report belongs to it and costs nothing more. */
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
	/** The price with its evidence, as page one will show it. */
	found: PageOneInput;
}

/** From this width on, page one is next to the form. */
const WIDE = '(min-width: 64rem)';

export function CreateReport(props: CreateReportProps) {
	const { address, searchKey, work, summary, netSheet, state, listedPhotos, found } = props;
	const [open, setOpen] = useState(false);
	const [draft, setDraft] = useState<ReportOptions | null>(null);
	const button = useRef<HTMLButtonElement>(null);
	const navigate = useNavigate();
	const agent = useAgentDetails();
	const { start, saving, error } = useSavedReport<ReportOptions>(
		agent.missing ? [['Saving your details', agent.save]] : [],
		[
			'Pricing the home and writing its pages',
			(options, signal) =>
				createReport({ query: { address }, work, netSheet, ...options, replaces: null }, searchKey, signal),
		],
		(id) => navigate(`/app/reports/${id}`),
	);
	const limited = isLimitReached(error);
	const { data: account } = useAccount(useSession().user?.id);
	const isWide = useMedia(WIDE);
	const initial: ReportOptions = {
		...(draft ?? {
			kind: loadReportPreferences().kind,
			pageOrder: loadReportPreferences().pageOrder,
			preparedFor: '',
			note: '',
			saleNotes: false,
			assignment: usualAssignment(account?.disclosures, state),
		}),
		// Text the agent edited stays; unedited text follows the figures.
		summary: draft?.summary?.by === 'agent' ? draft.summary : (summary ?? undefined),
	};
	const pageOne = open && agent.brand && (
		<PageOne found={found} options={initial} netSheet={netSheet} brand={agent.brand} />
	);
	return (
		<>
			<Button
				ref={button}
				size="small"
				look="primary"
				className="max-sm:h-11 max-sm:w-full"
				onClick={() => setOpen(true)}
			>
				<FileText aria-hidden="true" className="size-4" />
				Create report
			</Button>
			<Dialog
				open={open && !limited}
				onClose={() => {
					setOpen(false);
					saving.cancel();
				}}
				returnTo={button}
				title="Create report"
				description="Saved to your workspace with this price, your name and your logo."
				aside={isWide && pageOne}
			>
				<ReportForm
					agent={<AgentFields {...agent} />}
					preview={!isWide && pageOne}
					work={work}
					state={state}
					listedPhotos={listedPhotos}
					initial={initial}
					onDraft={setDraft}
					onSubmit={(options) => {
						saveReportPreference({ kind: options.kind, pageOrder: options.pageOrder });
						start(options);
					}}
					saving={saving}
					problem={error && !limited ? error.message : null}
					labels={['Create report', 'Creating…']}
				/>
			</Dialog>
			<LimitDialog open={limited} onClose={saving.cancel} returnTo={button} />
		</>
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
