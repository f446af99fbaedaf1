/** A word in the agent's own text that the home's state doesn't allow for the price, as it is typed. */
import { forbiddenWord } from '../../../../domain/wording/states/required-wording.ts';
import { Alert } from '../../../ui/alert.tsx';

interface StateWordWarningProps {
	/** The agent's texts that the client reads. */
	words: readonly string[];
	/** The state of the home; null if unknown. */
	state: string | null;
}

export function StateWordWarning({ words, state }: StateWordWarningProps) {
	const found = forbiddenWord(words.join('\n'), state);
	if (found === null) return null;
	return (
		<Alert tone="note">
			“{found}”: don't use this word for the price here. A market analysis gives a price, not an appraisal or
			a value.
		</Alert>
	);
}
