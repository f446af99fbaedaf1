/** The frame of a shared report: its age, download, and the agent's contact. */
import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { longDay } from '../../../domain/format/date-text.ts';
import { mailLink, phoneLink } from '../../../report/contact-links.ts';
import type { SharedReport } from './calls.ts';
import { DownloadPdf } from './pdf/download-pdf.tsx';
import { UnprintableNote } from './pdf/unprintable-note.tsx';

export function SharedHead({ shared }: { shared: SharedReport }) {
	const { report, newerData, staysCurrent } = shared;
	const { name, phone, email } = report.brand;
	return (
		<div className="mx-auto grid max-w-[53rem] gap-3 sm:flex sm:flex-wrap sm:items-center sm:justify-between print:hidden">
			<p className="text-muted text-sm">
				Data through {longDay(report.effectiveOn)}
				{staysCurrent && `. Updated ${longDay(report.preparedOn)}`}
				{newerData && (
					<strong className="font-medium text-ink">
						{' '}
						Newer data is available. Ask {name || 'your agent'} for an update.
					</strong>
				)}
			</p>
			<div className="flex flex-wrap gap-2">
				<ContactLink to={phoneLink(phone)} icon={<Phone aria-hidden="true" className="size-4" />}>
					Call
				</ContactLink>
				<ContactLink
					to={mailLink(email, report.address)}
					icon={<Mail aria-hidden="true" className="size-4" />}
				>
					Email
				</ContactLink>
				<DownloadPdf tall report={report} className="grow" />
			</div>
			<UnprintableNote report={report} />
		</div>
	);
}

function ContactLink({ to, icon, children }: { to: string | null; icon: ReactNode; children: ReactNode }) {
	if (to === null) return null;
	return (
		<a
			href={to}
			className="inline-flex h-11 grow items-center justify-center gap-2 rounded-control border border-edge bg-surface px-4 font-medium text-sm hover:bg-sunken"
		>
			{icon}
			{children}
		</a>
	);
}

/** Names Lotline, in small print, after the last sheet. */
export function SharedFoot() {
	return (
		<p className="mx-auto flex max-w-[53rem] flex-wrap justify-between gap-x-6 gap-y-1 text-xs text-muted print:hidden">
			<span>
				Made with{' '}
				<a href="/" className="underline underline-offset-2">
					Lotline
				</a>
				. Only people with this link can view it.
			</span>
			<a href="/legal/privacy" className="underline underline-offset-2">
				Privacy
			</a>
		</p>
	);
}
