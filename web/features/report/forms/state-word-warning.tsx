/** A word in the agent's own text that the home's state doesn't allow for the price, as it is typed. */
import { clientTexts } from '../../../../contract/reports/client-texts.ts';
import type { ReportRequest } from '../../../../contract/reports/report-request.ts';
import { forbiddenWord } from '../../../../domain/wording/states/required-wording.ts';
import { Alert } from '../../../ui/alert.tsx';

interface StateWordWarningProps {
	request: ReportRequest;
	/** The state of the home; null if unknown. */
	state: string | null;
}

/** The wording of the agent's broker isn't checked. */
export function StateWordWarning({ request, state }: StateWordWarningProps) {
	const words = clientTexts(request).flatMap(({ text, isBrokers }) => (isBrokers ? [] : [text]));
	const found = forbiddenWord(words.join('\n'), state);
	if (found === null) return null;
	return (
		<Alert tone="note">
			“{found}”: don't use this word for the price here. A market analysis gives a price, not an appraisal or
			a value.
		</Alert>
	);
}
