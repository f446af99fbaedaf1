import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { callProcedure } from '../procedures.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { PlainPage } from '../ui/plain-page.tsx';

/** `/unsubscribe/:token`: stops the monthly market email without signing in. A click, because mail scanners open links. */
export default function UnsubscribePage() {
	const { token = '' } = useParams();
	const { mutate, isPending, isSuccess, error } = useMutation({
		mutationFn: () => callProcedure('stop_market_email', { token }),
	});
	if (isSuccess) {
		return (
			<PlainPage title="Unsubscribed">
				<p role="status">
					You won't get the monthly market email anymore. Turn it on again on your Markets page.
				</p>
			</PlainPage>
		);
	}
	return (
		<PlainPage title="Unsubscribe">
			<p>Stop the monthly email about the areas you watch? Your watched areas stay as they are.</p>
			{error && <Alert>{error.message}</Alert>}
			<Button look="primary" disabled={isPending} onClick={() => mutate()}>
				Stop the email
			</Button>
		</PlainPage>
	);
}
