/** The second button of the landing page: the demo account where there is one, otherwise how Lotline works. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSessionWhenIdle } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useSample } from './use-sample.ts';

interface SecondActionProps {
	/** Signs in to the demo account. @returns a problem as a sentence, or null for success */
	enterDemo: () => Promise<string | null>;
}

/** Both buttons are equally wide, so that nothing moves once it is known which one is shown. */
const LOOK = { size: 'large', className: 'min-w-64' } as const;

export function SecondAction({ enterDemo }: SecondActionProps) {
	const { user } = useSessionWhenIdle();
	const navigate = useNavigate();
	const sample = useSample();
	const [entering, setEntering] = useState(false);
	if (!sample || user)
		return (
			<ButtonLink to="/#features" {...LOOK}>
				See how it works
			</ButtonLink>
		);
	async function enter() {
		setEntering(true);
		// The sign-in page has the same button, and says why it fails.
		navigate((await enterDemo()) ? '/auth/sign-in' : '/account');
	}
	return (
		<Button disabled={entering} onClick={enter} {...LOOK}>
			Try it with sample data
		</Button>
	);
}
