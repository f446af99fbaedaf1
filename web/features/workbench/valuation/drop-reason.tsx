/** The reason for which the agent excluded a sale. */
import { COMPACT_INPUT } from '../../../ui/choice-field.tsx';

/** The most common reasons. */
const REASONS = [
	"Not arm's length",
	'Different neighborhood',
	'Condition not comparable',
	'Errors in the record',
	'Unusual sale terms',
];

interface DropReasonProps {
	name: string;
	reason: string;
	onReason: (reason: string) => void;
}

/** The reason a sale was excluded. */
export function DropReason({ name, reason, onReason }: DropReasonProps) {
	return (
		<>
			<input
				aria-label={`Reason for excluding ${name}`}
				placeholder="Reason, saved with the analysis"
				list="reasons-to-drop"
				value={reason}
				maxLength={300}
				onChange={(event) => onReason(event.target.value)}
				className={`${COMPACT_INPUT} max-w-md`}
			/>
			<datalist id="reasons-to-drop">
				{REASONS.map((each) => (
					<option key={each} value={each} />
				))}
			</datalist>
		</>
	);
}
