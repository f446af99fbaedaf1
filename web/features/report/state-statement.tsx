/** The sentence that the home's state requires with a price, also where the page itself is printed. */
import { DEFAULT_ASSIGNMENT } from '../../../domain/wording/states/assignment.ts';
import { requiredWording } from '../../../domain/wording/states/required-wording.ts';

/** Shows nothing in a state that requires no sentence. @param state of the home; null if unknown */
export function StateStatement({ state }: { state: string | null }) {
	const { isRequired, isDueBefore, statement } = requiredWording(state, DEFAULT_ASSIGNMENT);
	if (!isRequired) return null;
	return (
		<div>
			{isDueBefore && (
				<p className="text-muted text-sm print:hidden">
					Say this to your client before you start the analysis:
				</p>
			)}
			<p className="state-statement text-base">{statement}</p>
		</div>
	);
}
