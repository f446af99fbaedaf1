/** What became of the emails of a report. */
import { useQuery } from '@tanstack/react-query';
import type { SentReportEmail } from '../../../../contract/reports/report-email.ts';
import { plural } from '../../../../domain/format/plural.ts';
import { dayWords, viewTime } from '../report-words.ts';
import { listSentEmails } from './send-calls.ts';

/** Until the list is read again while an email is on its way, in milliseconds. */
const REFRESH = 5_000;

const STATUS: Record<SentReportEmail['status'], string> = {
	waiting: 'Sending',
	sent: 'Sent',
	delivered: 'Delivered',
	bounced: "Not delivered: this address doesn't accept email. We won't email it again",
	complained: "Reported as spam. We won't email it again",
	failed: 'Failed',
	stopped: "Not sent: this recipient unsubscribed or can't receive email",
};

export function SentEmails({ report }: { report: string }) {
	const { data: emails = [] } = useQuery({
		queryKey: ['reports', report, 'emails'],
		queryFn: () => listSentEmails(report),
		staleTime: 0,
		refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? REFRESH : false),
	});
	const [newest] = emails;
	if (!newest) return null;
	const troubled = emails.filter(({ status }) => TROUBLE.has(status)).length;
	return (
		<details className="text-sm">
			<summary className="cursor-pointer py-1 text-muted">
				{plural(emails.length, 'email')}, last {dayWords(newest.createdAt, Date.now())}
				{troubled > 0 && <strong className="font-medium text-ink">, {troubled} not delivered</strong>}
			</summary>
			<ul aria-label="Emails" className="max-h-64 overflow-y-auto tabular-nums">
				{emails.map((email) => (
					<li key={email.id} className="wrap-anywhere border-line border-t py-2">
						{email.recipient}
						{email.isCopy && ' (your copy)'}
						<span className="block text-muted">
							{STATUS[email.status]}. {viewTime(email.createdAt)}
						</span>
					</li>
				))}
			</ul>
		</details>
	);
}

const isOnItsWay = ({ status }: SentReportEmail) => status === 'waiting';

const TROUBLE: ReadonlySet<string> = new Set(['bounced', 'failed', 'stopped', 'complained']);
