/** Saves the comps as a CSV file, which comes with Basic; whoever has the trial is told so. */
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Comp } from '../../../contract/comps.ts';
import { useSession } from '../../session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { localDay } from '../../ui/local-day.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useHasBasic } from '../../use-has-basic.ts';
import { compsAsCsv } from './export-csv.ts';

/** @param comps all that were loaded, in the order of the screen */
export function ExportCsv({ comps }: { comps: readonly Comp[] }) {
	const included = useHasBasic(useSession().user?.id);
	const [explaining, setExplaining] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	function save() {
		const day = localDay(new Date());
		saveFile(`lotline-comps-${day}.csv`, compsAsCsv(comps), 'text/csv;charset=utf-8');
	}
	return (
		<>
			<Button
				ref={button}
				size="small"
				disabled={comps.length === 0}
				onClick={() => (included ? save() : setExplaining(true))}
			>
				<Download aria-hidden="true" className="size-4" />
				Export CSV
			</Button>
			<Dialog
				open={explaining}
				onClose={() => setExplaining(false)}
				returnTo={button}
				title="CSV export comes with Basic"
				description="Basic saves the comps of a search as a file for your spreadsheet, and has 3,300 searches a month for $99."
			>
				<ButtonLink to="/checkout?plan=basic" look="primary">
					See Basic
				</ButtonLink>
				<Button onClick={() => setExplaining(false)}>Not now</Button>
			</Dialog>
		</>
	);
}
