import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { callProcedure } from '../procedures.ts';
import { pathValue } from '../shared/path-value.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { PlainPage } from '../ui/plain-page.tsx';

/** The token of the link in the email of a report. */
const REPORT_TOKEN = /^[\w-]{32}$/;

/** The token of the link in the email about openings; that of the monthly market email is a UUID. */
const OPENINGS_TOKEN = /^o[0-9a-f]{32}$/;

const REPORT_EMAILS = {
	procedure: 'stop_report_emails',
	question: "Stop emails from this agent? You won't get their reports by email from Lotline anymore.",
	button: 'Stop emails from this agent',
	done: "You won't get emails from this agent through Lotline anymore.",
} as const;

const MARKET_EMAIL = {
	procedure: 'stop_market_email',
	question: 'Stop the monthly email about the areas you watch? Your watched areas stay as they are.',
	button: 'Stop the email',
	done: "You won't get the monthly market email anymore. Turn it on again on your Markets page.",
} as const;

const OPENING_EMAILS = {
	procedure: 'stop_opening_emails',
	question: 'Stop the emails about links that your clients opened? Your links keep working.',
	button: 'Stop these emails',
	done: "You won't get emails about opened links anymore. Turn them on again in your settings.",
} as const;

function emailsOf(token: string) {
	if (REPORT_TOKEN.test(token)) return REPORT_EMAILS;
	return OPENINGS_TOKEN.test(token) ? OPENING_EMAILS : MARKET_EMAIL;
}

/** `/unsubscribe/:token`: stops emails without signing in. A click, because mail scanners open links. */
export default function UnsubscribePage() {
	const token = pathValue(useLocation().pathname);
	const { procedure, question, button, done } = emailsOf(token);
	const { mutate, isPending, isSuccess, error } = useMutation({
		mutationFn: () => callProcedure(procedure, { token }),
	});
	if (isSuccess) {
		return (
			<PlainPage title="Unsubscribed">
				<p role="status">{done}</p>
			</PlainPage>
		);
	}
	return (
		<PlainPage title="Unsubscribe">
			<p>{question}</p>
			{error && <Alert>{error.message}</Alert>}
			<Button look="primary" disabled={isPending} onClick={() => mutate()}>
				{button}
			</Button>
		</PlainPage>
	);
}
