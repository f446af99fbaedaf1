/** The lines of a net sheet at each price, with how each was computed. */
import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { DASH, usd } from '../../../domain/format/format.ts';
import type { NetLine, NetSheet } from '../../../domain/net-sheet/net-line.ts';
import { parseDollars } from '../../shared/parse-amount.ts';
import { DraftInput } from '../../ui/draft-input.tsx';
import { ScrollRegion } from '../../ui/plain-table.tsx';

interface NetSheetTableProps {
	sheet: NetSheet;
	/** Changes a tax to the agent's own amount; null to compute it again. */
	onChange: (id: string, dollars: number | null) => void;
}

export function NetSheetTable({ sheet, onChange }: NetSheetTableProps) {
	const { prices, net, netWithoutBuyerCommission } = sheet;
	// The others are listed below as not included.
	const lines = sheet.lines.filter(({ amounts }) => amounts.some((amount) => amount !== null));
	return (
		<div className="lot">
			<ScrollRegion label="Net sheet table">
				<table className="net-sheet-table">
					<thead>
						<tr>
							<th scope="col">Cost to the seller</th>
							{prices.map(({ label }) => (
								<th key={label} scope="col">
									{label}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						<TotalRow label="Sale price" amounts={prices.map(({ price }) => price)} />
						{lines.map((line) => (
							<LineRow key={line.id} line={line} onChange={onChange} />
						))}
						<TotalRow label="Seller's net" amounts={net ?? prices.map(() => null)} />
						{netWithoutBuyerCommission && (
							<TotalRow
								label="Net without the buyer's agent commission"
								amounts={netWithoutBuyerCommission}
							/>
						)}
					</tbody>
				</table>
			</ScrollRegion>
		</div>
	);
}

function TotalRow({ label, amounts }: { label: string; amounts: readonly (number | null)[] }) {
	return (
		<tr className="font-semibold">
			<th scope="row">{label}</th>
			{amounts.map((amount, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the prices keep their order
				<td key={at}>{usd(amount)}</td>
			))}
		</tr>
	);
}

function LineRow({ line, onChange }: { line: NetLine; onChange: NetSheetTableProps['onChange'] }) {
	const inputId = useId();
	const { id, label, amounts, how, source, check, changed } = line;
	return (
		<tr>
			<th scope="row">
				{label}
				{check && <span className="net-sheet-check">Check this</span>}
				<span className="net-sheet-how">
					{how}
					{source && `. ${source}`}
				</span>
				{id.startsWith('tax:') && (
					<span className="net-sheet-own">
						<label htmlFor={inputId}>Your amount, $</label>
						<DraftInput
							id={inputId}
							placeholder="Computed"
							value={changed ? (amounts[0] ?? null) : null}
							write={(value) => (value === null ? '' : String(value))}
							read={parseDollars}
							onValue={(dollars) => onChange(id, dollars)}
						/>
						{changed && (
							<button type="button" aria-label={`Compute ${label} again`} onClick={() => onChange(id, null)}>
								<RotateCcw aria-hidden="true" className="size-3.5" />
							</button>
						)}
					</span>
				)}
			</th>
			{amounts.map((amount, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the prices keep their order
				<td key={at}>{amount === null ? DASH : usd(amount)}</td>
			))}
		</tr>
	);
}
