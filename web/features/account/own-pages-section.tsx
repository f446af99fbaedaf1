/** The agent's own pages on the profile page. Their form is loaded when it is opened. */
import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { useCode } from '../../ui/hooks/use-code.ts';

const loadForm = async () => (await import('./own-pages-form.tsx')).OwnPagesForm;

/** @param initial as stored in the profile */
export function OwnPagesSection({ initial }: { initial: unknown }) {
	const [isOpen, setIsOpen] = useState(false);
	const { data: OwnPagesForm, error } = useCode('own pages form', loadForm, isOpen);
	return (
		<details className="lot mt-6 p-6 sm:p-8" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
			<summary className="cursor-pointer">
				<h3 className="inline font-semibold">Your own pages</h3>
				<span className="mt-1 block text-muted text-sm">
					Cover letter, about me, marketing plan, testimonials and next steps. You choose them for each
					report.
				</span>
			</summary>
			{error && <Alert>{error.message}</Alert>}
			{OwnPagesForm && <OwnPagesForm initial={initial} />}
		</details>
	);
}
