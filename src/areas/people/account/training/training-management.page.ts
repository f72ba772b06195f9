import { lineDetails } from '../../../../../server/store/orders/order-wording.ts';
import { ownOrderPath } from '../../../../../server/store/orders/order-paths.rules.ts';
import { listBoughtCourses } from '../../../../../server/store/orders/attendees/list-bought-courses.ts';
import { isOpenForNames } from '../../../../../server/store/orders/attendees/attendee.rules.ts';
import { accountFrame } from '../../../../layouts/account-frame.ts';
import { definePage } from '../../../../http/define-page.ts';

/** Shows the courses a person has bought, for themselves or others, and which seats are still unnamed. */
export const trainingManagementPage = definePage({
  access: 'user',
  frame: accountFrame('account-training-management'),
  async load({ page: { account, language }, services: { db, clock, installation } }) {
    const bought = await listBoughtCourses(db, account.userId);
    return {
      courses: bought.map(({ order, line, seatsNamed }) => ({
        title: line.name[language],
        details: lineDetails(line, language, installation),
        orderNumber: order.orderNumber,
        href: ownOrderPath(String(order.id), language),
        seats: line.quantity,
        seatsNamed,
        isOpen: isOpenForNames(line, clock.now()),
      })),
    };
  },
});
