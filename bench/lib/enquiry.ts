/** The body of an enquiry; `serial` makes its address unique. */
export const enquiryBody = (serial: number | string) => ({
  source: "contact_form",
  name: "ნინო ბერიძე",
  email: `visitor-${serial}@example.ge`,
  phone: "+995 555 12 34 56",
  message: "მაინტერესებს სამოთახიანი ბინა ეზოს მხარეს. როდის შეიძლება ნახვა?",
  locale: "ka",
});
