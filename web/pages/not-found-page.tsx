import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { PlainPage } from '../ui/plain-page.tsx';

/** `*`: any path without a page. */
export default function NotFoundPage() {
	const { pathname } = useLocation();
	useEffect(() => {
		console.error('Page not found:', pathname);
	}, [pathname]);
	return (
		<PlainPage title="Oops! Page not found">
			<p className="break-words">There's no page at {pathname}.</p>
			<ButtonLink to="/" look="primary">
				Return to Home
			</ButtonLink>
		</PlainPage>
	);
}
