/** The choice whether product events are allowed in this browser. */
import { type Consent, decide, sendsPrivacyControl, useConsent } from '../consent.ts';
import { Alert } from '../ui/alert.tsx';
import { SegmentedChoice } from '../ui/segmented-choice.tsx';

const STATES: Record<Consent, string> = {
	undecided: "You haven't decided yet, so nothing is recorded.",
	granted: 'You allow product events. You can change your mind at any time.',
	refused: 'You declined product events, so nothing is recorded.',
};

const CHOICES = [
	{ value: 'refused', label: 'No' },
	{ value: 'granted', label: 'Yes' },
] as const;

export function PrivacyChoice() {
	const consent = useConsent();
	const byBrowser = sendsPrivacyControl();
	return (
		<div className="space-y-6">
			<div className="max-w-xs">
				<SegmentedChoice<Consent>
					legend="May we count visits and sign-ups?"
					name="consent"
					choices={CHOICES}
					value={consent}
					disabled={byBrowser}
					onChange={(choice) => choice !== 'undecided' && decide(choice)}
				/>
			</div>
			<Alert tone="note">
				{byBrowser
					? 'Your browser sends a Global Privacy Control signal, so nothing is recorded.'
					: STATES[consent]}
			</Alert>
		</div>
	);
}
