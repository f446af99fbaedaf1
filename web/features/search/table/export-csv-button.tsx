/** Saves the comps as a CSV file with Basic; on a trial, explains that. */
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { use, useRef, useState } from 'react';
import type { Comp } from '../../../../contract/comps/comps.ts';
import { count, usd } from '../../../../domain/format/format.ts';
import { BASIC } from '../../../../domain/plans.ts';
import { useSession } from '../../../session/session.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { localDay } from '../../../ui/local-day.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useHasBasic } from '../../../use-has-basic.ts';
import { exportComps } from '../calls.ts';
import { type CompletedSearch, CurrentSearch } from '../completed-search.ts';

/** @param comps all that were loaded, in the order on screen */
export function ExportCsv({ comps }: { comps: readonly Comp[] }) {
	const included = useHasBasic(useSession().user?.id);
	const [explaining, setExplaining] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const found = use(CurrentSearch);
	const { mutate, isPending, error } = useMutation({
		mutationFn: async ({ query, key }: CompletedSearch) => {
			const csv = await exportComps(
				query,
				key,
				comps.map(({ id }) => id),
			);
			saveFile(`lotline-comps-${localDay(new Date())}.csv`, csv, 'text/csv;charset=utf-8');
		},
	});
	return (
		<>
			<Button
				ref={button}
				size="small"
				disabled={comps.length === 0 || isPending || !found}
				onClick={() => (included && found ? mutate(found) : setExplaining(true))}
			>
				<Download aria-hidden="true" className="size-4" />
				Export CSV
			</Button>
			{error && <Alert>{error.message}</Alert>}
			<Dialog
				open={explaining}
				onClose={() => setExplaining(false)}
				returnTo={button}
				title="CSV export is a Basic feature"
				description={`Basic includes CSV export and ${count(BASIC.monthlyCredits)} searches a month for ${usd(BASIC.monthlyPrice)}.`}
			>
				<ButtonLink to="/checkout?plan=basic" look="primary">
					See plans
				</ButtonLink>
				<Button onClick={() => setExplaining(false)}>Not now</Button>
			</Dialog>
		</>
	);
}
