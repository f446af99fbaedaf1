/** One demo email as its recipient would see it: the text, with the HTML version behind a disclosure. */
import type { DemoMail } from '../../../contract/demo-mail.ts';

export function MailSheet({ mail }: { mail: DemoMail }) {
	return (
		<article className="lot p-6">
			<h2 className="wrap-anywhere font-semibold text-head">{mail.subject}</h2>
			<p className="mt-1 text-muted text-sm">
				To {mail.to}, <time dateTime={mail.sent_at}>{new Date(mail.sent_at).toLocaleString('en-US')}</time>
			</p>
			<p className="mt-5 whitespace-pre-wrap break-words text-sm">{mail.text.split(LINK).map(linked)}</p>
			<details className="mt-5 text-sm">
				<summary className="cursor-pointer py-1 text-muted">Show HTML version</summary>
				<iframe
					title={`${mail.subject}, HTML version`}
					sandbox=""
					srcDoc={mail.html}
					className="mt-3 h-112 w-full"
				/>
			</details>
		</article>
	);
}

/** Splits text so that every second part is a link, without the punctuation after it. */
const LINK = /(https?:\/\/\S*[^\s.,;:!?)])/;

function linked(part: string, index: number) {
	if (index % 2 === 0) return part;
	return (
		<a key={part} href={part} className="text-accent-text underline underline-offset-4">
			{part}
		</a>
	);
}
