/** The routes that send the link to a report by email, and show that email before. */
import type { Hono, MiddlewareHandler } from 'hono';
import type { Context } from '../../server/context.ts';
import { previewReportEmail, type SendReportParts, sendReportEmail } from '../mail/send-report.ts';
import { bufferBody } from './checks/buffer-body.ts';
import { limitBody } from './checks/limit-body.ts';
import type { Traced } from './observe-requests.ts';

interface ReportEmailRoutes {
	parts: SendReportParts;
	/** Created for each request: its calls work while the session is valid. */
	context: () => Pick<Context, 'call' | 'userOf'>;
	lane: MiddlewareHandler<Traced>;
}

export function addReportEmailRoutes(app: Hono<Traced>, { parts, context, lane }: ReportEmailRoutes): void {
	const checks = [limitBody(64), bufferBody(), lane] as const;
	app.post('/report-emails', ...checks, (c) => sendReportEmail(c.req.raw, parts, context()));
	app.post('/report-emails/preview', ...checks, (c) => previewReportEmail(c.req.raw, parts, context()));
}
