/** The first page of a report in the width that there is: a preview, next to what it is made from. */
import { type CSSProperties, useRef } from 'react';
import type { Report } from '../../../../report/report.ts';
import { useMedia } from '../../../ui/hooks/use-media.ts';
import { useSize } from '../../../ui/hooks/use-size.ts';
import { ReportView } from '../report-view.tsx';

/** The width of a sheet in pixels: of paper, and on a phone. */
const PAPER = 848;
const PHONE = 390;

interface ScaledPageProps {
	report: Report;
	/** The part of its photo that is shown, as in CSS. */
	focus?: string | undefined;
}

export function ScaledPage({ report, focus }: ScaledPageProps) {
	const frame = useRef<HTMLDivElement>(null);
	const size = useSize(frame);
	const width = useMedia('(min-width: 48rem)') ? PAPER : PHONE;
	return (
		// Everything on it is in the form or on the screen already.
		<div ref={frame} inert aria-hidden="true" className="min-h-1 overflow-hidden">
			{size && (
				<div style={{ width, zoom: size.width / width, '--focus': focus } as CSSProperties}>
					<ReportView report={report} isFirstOnly />
				</div>
			)}
		</div>
	);
}
