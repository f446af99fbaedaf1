/** The PDF that the agent attaches to reports: chosen, read by the server, and removed. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ATTACHMENT_LIMITS } from '../../../contract/reports/attachment.ts';
import { attachmentText } from '../../../contract/reports/client-texts.ts';
import { plural } from '../../../domain/format/plural.ts';
import { fairHousingWarnings } from '../../../domain/wording/fair-housing.ts';
import { connect, loadConfig } from '../../connection.ts';
import { callProcedure } from '../../procedures.ts';
import { parseSentence, Refusal, refusalOfRequest } from '../../refusal.ts';
import { ATTACHMENT_KEY, useAttachment } from '../../shared/own-pages/use-attachment.ts';
import { usePhotosServed } from '../../shared/photos/load-photo.ts';
import { WordWarnings } from '../../shared/word-warnings.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

export function AttachmentField() {
	const id = useId();
	const isServed = usePhotosServed();
	const { data: attachment } = useAttachment();
	const queries = useQueryClient();
	const { mutate, isPending, error } = useMutation({
		mutationFn: (file: File | null) => (file ? sendAttachment(file) : callProcedure('remove_attachment')),
		onSuccess: () => queries.invalidateQueries({ queryKey: ATTACHMENT_KEY }),
	});
	return (
		<div className="mt-6 space-y-2 border-line border-t pt-6">
			<label htmlFor={id} className="block font-medium text-sm">
				Attached PDF
			</label>
			{attachment && (
				<div className="flex flex-wrap items-center gap-x-3 text-sm">
					{attachment.name}, {plural(attachment.page_count, 'page')}
					<Button size="small" look="quiet" disabled={isPending} onClick={() => mutate(null)}>
						Remove PDF
					</Button>
				</div>
			)}
			{isServed ? (
				<>
					<input
						id={id}
						type="file"
						accept="application/pdf,.pdf"
						aria-describedby={`${id}-hint`}
						disabled={isPending}
						onChange={({ target }) => {
							const [file] = target.files ?? [];
							target.value = '';
							if (file) mutate(file);
						}}
						className="block w-full text-sm file:mr-3 file:rounded-control file:border file:border-edge file:bg-surface file:px-3 file:py-2 file:text-ink"
					/>
					<p id={`${id}-hint`} className="text-muted text-xs" aria-live="polite">
						{isPending
							? 'Reading the PDF…'
							: `Such as your brochure: up to ${ATTACHMENT_LIMITS.pages} pages and ${ATTACHMENT_LIMITS.megabytes} MB. Reports show pictures of its pages, without links and forms. You switch it on for each report. We check its text for fair housing words, but can't read text in scans.`}
					</p>
				</>
			) : (
				<p className="text-muted text-sm">
					Lotline can't read PDFs, because the address of the worker that reads them is missing (PHOTOS_URL).
					Ask your administrator to set it up.
				</p>
			)}
			{error && <Alert>{error.message}</Alert>}
			{attachment && (
				<WordWarnings
					where="In your attached PDF"
					warnings={fairHousingWarnings(attachmentText(attachment).text)}
					remedy="a report with these words can't be created"
				/>
			)}
		</div>
	);
}

/** The host that serves photos also reads PDFs: of a hosted project, its worker. @throws Refusal */
async function sendAttachment(file: File): Promise<void> {
	if (file.size > ATTACHMENT_LIMITS.megabytes * 2 ** 20)
		throw new Refusal(
			413,
			`This PDF has more than ${ATTACHMENT_LIMITS.megabytes} MB. Save a smaller copy, and try that file.`,
		);
	const [{ photosUrl, supabaseAnonKey }, client] = await Promise.all([loadConfig(), connect()]);
	const { data } = await client.auth.getSession();
	const response = await fetch(`${photosUrl}/attachments?name=${encodeURIComponent(file.name)}`, {
		method: 'POST',
		headers: {
			apikey: supabaseAnonKey,
			authorization: `Bearer ${data.session?.access_token ?? ''}`,
			'content-type': 'application/pdf',
		},
		body: file,
	}).catch((error: Error) => {
		throw refusalOfRequest(0, error);
	});
	if (response.ok) return;
	const answer: unknown = await response.json().catch(() => null);
	throw new Refusal(response.status, parseSentence(answer) ?? 'Something went wrong');
}
