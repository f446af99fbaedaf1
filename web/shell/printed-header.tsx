/** The head of a printed page, in place of the site's header. */
import { longDay } from '../../domain/format.ts';
import { localDay } from '../ui/local-day.ts';
import { Logo } from './logo.tsx';

export function PrintedHeader() {
	const today = localDay(new Date());
	return (
		<div className="hidden items-center justify-between border-line border-b pb-3 print:flex">
			<Logo />
			<p className="text-muted text-sm">Printed {longDay(today)}. Not an appraisal.</p>
		</div>
	);
}
