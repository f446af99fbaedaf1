/** The frame of a shared report: its age, download, and the agent's contact. */
import { Mail, MessageSquare, Phone } from 'lucide-react';
import { longDay } from '../../../../domain/format/date-text.ts';
import { mailLink, phoneLink, textLink } from '../../../../report/contact-links.ts';
import type { SharedReport } from '../calls.ts';
import { DownloadPdf } from '../pdf/download-pdf.tsx';
import { UnprintableNote } from '../pdf/unprintable-note.tsx';
import { ContactLink } from './contact-link.tsx';

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
			<div className="flex gap-2">
				<ContactLink
					className="grow"
					to={phoneLink(phone)}
					icon={<Phone aria-hidden="true" className="size-4" />}
				>
					Call
				</ContactLink>
				<ContactLink
					className="grow sm:hidden"
					to={textLink(phone)}
					icon={<MessageSquare aria-hidden="true" className="size-4" />}
				>
					Text
				</ContactLink>
				<ContactLink
					className="grow"
					to={mailLink(email, report.address)}
					icon={<Mail aria-hidden="true" className="size-4" />}
				>
					Email
				</ContactLink>
				<DownloadPdf tall report={report} className="max-sm:hidden" />
			</div>
			<UnprintableNote report={report} />
		</div>
	);
}

/** After the last sheet: on a phone the download, and Lotline in small print. */
export function SharedFoot({ shared: { report, openingKey } }: { shared: SharedReport }) {
	return (
		<div className="mx-auto max-w-[53rem] space-y-5 print:hidden">
			<DownloadPdf tall report={report} className="sm:hidden" />
			<p className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-xs text-muted">
				<span>
					Made with{' '}
					<a href="/" className="underline underline-offset-2">
						Lotline
					</a>
					. Only people with this link can view it.
					{openingKey &&
						` ${report.brand.name || 'The agent'} sees when it's opened and how long each page is viewed, but not by whom.`}
				</span>
				<a href="/legal/privacy" className="underline underline-offset-2">
					Privacy
				</a>
			</p>
		</div>
	);
}
