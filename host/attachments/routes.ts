/** `POST /attachments?name=brochure.pdf`: the PDF in the body becomes the one that the agent attaches to reports. */
import type { Hono } from 'hono';
import { PROBLEMS } from '../../contract/problems.ts';
import { ATTACHMENT_LIMITS, attachmentName } from '../../contract/reports/attachment.ts';
import { requireCaller } from '../../server/caller.ts';
import type { Context } from '../../server/context.ts';
import { HttpError } from '../../server/http-error.ts';
import { limitBody } from '../http/checks/limit-body.ts';
import type { Traced } from '../http/observe-requests.ts';
import type { PdfReader } from './pdf-reader.ts';
import { PdfRefusal } from './render-pages.ts';

interface AttachmentRoute {
	reader: Pick<PdfReader, 'read'>;
	/** Created for each request: its calls work while the session is valid. */
	context: () => Pick<Context, 'call' | 'userOf'>;
}

/** Files in memory at once. */
const MAX_AT_ONCE = 8;

export function addAttachmentRoute(app: Hono<Traced>, { reader, context }: AttachmentRoute): void {
	/** Whose files are on their way: a file is received only if its account has no other. */
	const sending = new Set<string>();
	app.post('/attachments', limitBody(ATTACHMENT_LIMITS.megabytes * 1024), async (c) => {
		const caller = context();
		const { id } = await requireCaller(c.req.raw, caller, PROBLEMS.signInFirst);
		if (sending.has(id)) throw new HttpError(429, PROBLEMS.attachmentAtWork);
		if (sending.size >= MAX_AT_ONCE) throw new HttpError(503, PROBLEMS.busy);
		sending.add(id);
		try {
			const pages = await reader.read(Buffer.from(await c.req.raw.arrayBuffer()));
			const name = attachmentName(c.req.query('name') ?? '');
			await caller.call('save_attachment', { caller: id, name, pages: JSON.stringify(pages) });
			return c.json({}, 200, { 'cache-control': 'no-store' });
		} catch (error) {
			if (error instanceof PdfRefusal) throw new HttpError(422, error.message);
			throw error;
		} finally {
			sending.delete(id);
		}
	});
}
