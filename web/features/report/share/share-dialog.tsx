/** Links to a report for people without an account: created and copied in one step, sent, and revoked. */
import { Link } from 'lucide-react';
import { useRef, useState } from 'react';
import {
	DEFAULT_SHARE_DAYS,
	isLive,
	PASSCODE_LENGTH,
	SHARE_DAYS,
	type ShareDays,
} from '../../../../contract/reports/share.ts';
import { longDay } from '../../../../domain/format/date-text.ts';
import { plural } from '../../../../domain/format/plural.ts';
import { useSession } from '../../../session/session.ts';
import { useAccount } from '../../../shared/account/use-account.ts';
import { copyText } from '../../../ui/copy-button.tsx';
import type { DialogControls } from '../../../ui/dialog/dialog-frame.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { linkOf, shareReport } from '../calls.ts';
import type { OwnReport } from '../use-reports.ts';
import { useReportAction } from '../use-reports.ts';
import { ShareLink } from './share-link.tsx';

export function ShareDialog({ own, ...controls }: DialogControls & { own: OwnReport }) {
	const [days, setDays] = useState<ShareDays>(DEFAULT_SHARE_DAYS);
	const [passcode, setPasscode] = useState('');
	const [staysCurrent, setStaysCurrent] = useState(false);
	const isUpdate = 'area' in own.query;
	const [copied, setCopied] = useState<string | null>(null);
	const { mutateAsync, data } = useReportAction(async () => {
		const creating = shareReport(own.id, days, passcode, isUpdate && staysCurrent);
		const copying = copyText(creating.then(linkOf));
		const share = await creating;
		setCopied((await copying) ? share.id : null);
		return share;
	});
	const form = useRef<HTMLFormElement>(null);
	const account = useAccount(useSession().user?.id);
	const live = own.shares.filter((share) => isLive(share, Date.now()));
	const ended = own.shares.length - live.length;
	return (
		<Dialog
			{...controls}
			title="Share this report"
			description={`Anyone with the link can view the report without an account until the link expires. It ${isUpdate ? 'shows the figures you choose below.' : 'always shows the latest saved version.'}`}
		>
			<div className="w-full space-y-5">
				<Form
					ref={form}
					className="space-y-4"
					send={() => mutateAsync()}
					labels={[
						labelOf(live.length === 0 ? 'Create and copy link' : 'Create and copy another link'),
						labelOf('Creating…'),
					]}
					button={{ look: live.length === 0 ? 'primary' : 'plain', className: 'w-full sm:w-auto' }}
				>
					{isUpdate && (
						<Select
							label="Figures"
							choices={[
								['frozen', `As of ${longDay(own.report.effectiveOn)}`],
								['current', 'Current on the day it is opened'],
							]}
							value={staysCurrent ? 'current' : 'frozen'}
							onChange={({ target }) => setStaysCurrent(target.value === 'current')}
						/>
					)}
					<details className="text-sm">
						<summary className="cursor-pointer py-1 text-muted">Expiration and passcode</summary>
						<div className="mt-2 grid grid-cols-2 items-end gap-x-3 gap-y-4">
							<Select
								label="Link expires"
								choices={SHARE_DAYS.map((each) => [
									String(each),
									each === null ? 'Never' : `In ${plural(each, 'day')}`,
								])}
								value={String(days)}
								onChange={({ target }) =>
									setDays(SHARE_DAYS.find((each) => String(each) === target.value) ?? null)
								}
							/>
							<Field
								label="Passcode (optional)"
								autoComplete="off"
								minLength={PASSCODE_LENGTH.min}
								maxLength={PASSCODE_LENGTH.max}
								value={passcode}
								onChange={(event) => setPasscode(event.target.value)}
							/>
							{passcode && (
								<p className="col-span-2 text-muted text-xs">
									Send it to your client in a separate message. Wrong tries are limited, and we tell you if
									someone may be guessing.
								</p>
							)}
						</div>
					</details>
				</Form>
				<p role="status" className="sr-only">
					{data && (copied === data.id ? 'Link created and copied.' : 'Link created.')}
				</p>
				{live.length > 0 && (
					<ul aria-label="Links" className="divide-y divide-line border-line border-t">
						{live.map((share) => (
							<ShareLink
								key={share.id}
								share={share}
								title={own.report.address}
								isCopied={share.id === copied}
								wantsEmails={account.data?.preferences.opening_emails !== false}
								// A revoked link's buttons disappear, so the focus moves to the form.
								onEnded={() => form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()}
							/>
						))}
					</ul>
				)}
				{ended > 0 && <p className="text-muted text-sm">{plural(ended, 'expired or revoked link')}</p>}
			</div>
		</Dialog>
	);
}

const labelOf = (action: string) => (
	<>
		<Link aria-hidden="true" className="size-4" />
		{action}
	</>
);
