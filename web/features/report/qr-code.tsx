/** The QR code of the report's link on its first sheet, loaded only where there is one. */
import { describeQrCode, QR_CAPTION, qrCodeMarks } from '../../../report/drawing/qr-code.ts';
import { Marks } from '../../ui/chart/marks.tsx';

const BOX = { left: 0, top: 0, width: 62, height: 62 };

export function QrCode({ link }: { link: string }) {
	return (
		<figure className="letterhead-code">
			<figcaption>
				{QR_CAPTION.map((line) => (
					<span key={line} className="block">
						{line}
					</span>
				))}
			</figcaption>
			<a href={link} rel="noopener">
				<svg role="img" aria-label={describeQrCode(link)} viewBox={`0 0 ${BOX.width} ${BOX.height}`}>
					<Marks marks={qrCodeMarks(link, BOX)} />
				</svg>
			</a>
		</figure>
	);
}
