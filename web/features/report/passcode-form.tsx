/** Asks for the passcode of a link. */
import type { PasscodeRefusal } from '../../../contract/reports/report.ts';
import { PASSCODE_LENGTH } from '../../../contract/reports/share.ts';
import { Alert } from '../../ui/alert.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PlainPage } from '../../ui/plain-page.tsx';

interface PasscodeFormProps {
	refused: PasscodeRefusal;
	pending: boolean;
	onSubmit: (passcode: string) => void;
}

const PROBLEMS = {
	passcode: null,
	wrong_passcode: 'That passcode is wrong. Check the message from your agent.',
	too_many_guesses: 'Too many wrong passcodes today. Ask your agent for a new link, or try again tomorrow.',
} as const;

export function PasscodeForm({ refused, pending, onSubmit }: PasscodeFormProps) {
	const problem = PROBLEMS[refused];
	return (
		<PlainPage title="Enter the passcode">
			<p>Your agent protected this report. The passcode is in a message from them.</p>
			<Form
				className="w-full max-w-sm space-y-4"
				send={(text) => onSubmit(text('passcode'))}
				isPending={pending}
				labels={['Open report', 'Opening…']}
				button={{ look: 'primary' }}
			>
				<Field
					label="Passcode"
					name="passcode"
					required
					autoComplete="off"
					autoCapitalize="off"
					spellCheck={false}
					maxLength={PASSCODE_LENGTH.max}
				/>
				{problem && <Alert>{problem}</Alert>}
			</Form>
		</PlainPage>
	);
}
