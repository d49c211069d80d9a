"""Names that people have, given and family: none of them is a bad word, whatever stands in it."""

from __future__ import annotations

from typing import Final


def _names(block: str) -> list[str]:
    return [name for row in block.strip().split("\n") for name in row.split(" | ")]


ARABIC: Final = _names("""
فخري | عبدالله فخري | بكير | نيكول | نيك | نيكولا | نيكي | أنيكا | أنيس | كسرى | كسّاب | الكسار
كسيلة | قحطان | القحطاني | زبيدة | زبن | الزبن | الزبيدي | الزبير | الزقازيقي | خراز | الخرافي
الخراشي | خرباش | عريفج | العرصان | مكسيم | لوط | ديوب | مخلد | عهود | عاهد | عواد | منيف | منيرة
متعب | حرام بن ملحان | الحرامي | حميد الحراملة | كوني | زينب الكوني | جندي | الجندي | أم كلثوم
أبو زيد | عبدالرحمن المطيري | حصة العجمي | موضي السبيعي | الجازي | شيخة المنصوري | غنيمة الخرينج
هيا القبيسي | بدر الشمري | نوف الدوسري | خالد الكسواني | ماجد المهندس | راشد النعيمي | مزنة الكعبي
حمدان الفلاسي | سلطان القاسمي | ميثاء الكتبي | وضحى الهاجري | لولوة البوعينين | عائشة الكواري
تركي السديري | فيصل القصيبي | ناصر الخليفي | عبير الزياني | فاطمة البلوشي | سالم الحارثي
طفول الشحي | جون كيري | كير ستارمر | كيرت كوبين | وجدي | فؤاد | باسل خياط | ليلى علوي
""")
PERSIAN: Final = _names("""
کسری | کسرا | کسرایی | سیاوش کسرایی | کیارش | کیانوش | کیومرث | کیوان | کیهان | کیرشهری | کامران
کاوه | کوروش | کونانی | میرکریمی | جنیدی | جندقی | جندی شاپوری | خنجی | فخری | فخرالدین | بخرد
بخردی | پدرام | بی‌بی | بی‌نیاز | کشاورز | کشوری | گشتاسب | علی‌رضا | محمد‌حسین | امیر‌علی | نگین
شیرین | پریسا | مهسا | آزاده | زهره | سوسن | فرشته | مژگان | آرش کمانگیر | رستم | سهراب | تهمینه
منیژه | بهرام چوبین | هدایت | شهریار | شاملو | اخوان | دهخدا | زرین‌کوب | معین | خیام | گودرزی
مش قاسم | کسمایی | کسرویان | احمد کسروی | بکتاش | بهکیش | گوهر | گوهری | کبیری | لطفعلی
رضا کیانیان
""")
GREEK: Final = _names("""
Φουκάς | Φούκας | Νικηφόρος Φωκάς | Κώστας Φουκάς | Μαλακός | Μαλάκης | Μαλακατές | Καβαλιώτης
Καβάφης | Καρυώτης | Καριώτης | Καριοφύλλης | Μουνιάδης | Μούντζουρας | Μουντάκης | Σκατζουράκης
Αρχιμήδης | Αρχίδαμος | Ψωμιάδης | Ψωμάς | Κώλιας | Κωλέττης | Κωλούσης | Κολοκοτρώνης | Τσουλάς
Τσουλάκης | Τσουλής | Γαμβρός | Γαμπρός | Κακαβάς | Νίκος | Νίκη | Ελένη | Γιώργος | Δημήτρης
Κατερίνα | Σοφία | Αθηνά | Παναγιώτης | Χριστόδουλος | Θεοφάνης | Αριστέα | Βασιλική | Ιφιγένεια
Παρασκευή | Κυριακή | Ευτέρπη | Φώτης | Λάμπρος | Πούλος | Πουλίδης | Πουλιάσης | Παπαδόπουλος
Χατζηδάκης | Θεοδωράκης | Σεφέρης | Ελύτης | Καζαντζάκης | Ρίτσος | Μερκούρη | Κάλλας | Τσιτσάνης
Βαμβακάρης
""")
ENGLISH: Final = _names("""
Dickson | Dick Dickinson | Cockburn | Hancock | Cassandra | Essex | Penistone | Hitchcock
Peacock | Babcock | Woodcock | Alcock | Glasscock | Adcock | Cox | Coxon | Cocker | Shitara
Whitt | Fagg | Fagan | Fagin | Twatt | Wankel | Titus | Titania | Titchmarsh | Bass | Bassett
Assad | Cass | Lass | Hassan | Nash | Pratt | Butts | Butterworth | Butt | Longbottom | Ramsbottom
Higginbottom | Gay | Gaylord | Gaynor | Lesbia | Semenov | Cumming | Cummings | Cumberbatch
Scunthorpe | Lipshitz | Lifshitz | Fuchs | Fuks | Fukuda | Fuller | Fokker | Focker | Hooker
Hoare | Whorton | Draper | Raper | Kikelomo | Nick | Nick Nicks | Niko | Nikki | Anik | Nigel
Niger | Nigella | Rapunzel | Slutsky | Slater | Pornsak | Pussett | Sussex | Middlesex | Sexton
Analise | Arsenal | Arsenio | Arsen | Bitton | Bastable | Dyke | Vandyke | Wang | Wong | Dong
Willy | Johnson | Rodger | Kos | Kosma | Kosta | Kostas | Kosovar | Osama | Osman | Dimas | Mounir
Mounia | Malak | Malakai | Keir | Kerry | Poutanen | Putnam | Shitij | Kuntz | Kunz | Cunningham
Quinton | Ashish | Ashita | Mohit | Rohit Shah | Rakesh Dikshit | Takeshi Takeshita | D'Arcy
O'Connell | Zoë | Anaïs
""")
