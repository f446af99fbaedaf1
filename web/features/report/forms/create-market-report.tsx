/** Creates a market report from a ZIP code search. */
import { FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MarketReportDraft } from '../../../../contract/reports/report-request.ts';
import { isLimitReached } from '../../../refusal.ts';
import { LimitDialog } from '../../../shared/limit-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { createMarketReport } from '../calls.ts';
import { useSavedReport } from '../use-reports.ts';
import { AgentFields, useAgentDetails } from './agent-fields.tsx';
import { MarketReportForm, type MarketWords } from './market-report-form.tsx';

interface CreateMarketReportProps {
	query: MarketReportDraft['query'];
	/** The `Idempotency-Key` of the search: the report belongs to it and costs nothing more. */
	searchKey: string;
}

export function CreateMarketReport({ query, searchKey }: CreateMarketReportProps) {
	const [open, setOpen] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const navigate = useNavigate();
	const agent = useAgentDetails();
	const { start, saving, error } = useSavedReport<MarketWords>(
		agent.missing ? [['Saving your details', agent.save]] : [],
		[
			'Measuring the market and writing its pages',
			(words, signal) => createMarketReport({ query, ...words, replaces: null }, searchKey, signal),
		],
		(id) => navigate(`/app/reports/${id}`),
	);
	const limited = isLimitReached(error);
	const close = () => {
		setOpen(false);
		saving.cancel();
	};
	return (
		<>
			<Button ref={button} size="small" look="primary" onClick={() => setOpen(true)}>
				<FileText aria-hidden="true" className="size-4" />
				Create market report
			</Button>
			<Dialog
				open={open && !limited}
				onClose={close}
				returnTo={button}
				title="Create market report"
				description="Saved to your workspace with these statistics, your name and your logo."
			>
				<MarketReportForm
					agent={<AgentFields {...agent} />}
					initial={{ preparedFor: '', note: '' }}
					onSubmit={start}
					saving={saving}
					problem={error && !limited ? error.message : null}
					labels={['Create market report', 'Creating…']}
				/>
			</Dialog>
			<LimitDialog open={limited} onClose={close} returnTo={button} />
		</>
	);
}
